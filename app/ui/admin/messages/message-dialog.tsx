import { useLocation } from 'react-router'
import {
  messageNotLoaded,
  messageToasts,
  replySubject,
} from '../../../content/staff/enquiries/messages.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { Message } from '../../../domain/enquiries/contact/message.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { buttonClass } from '../../button.tsx'
import { useShop } from '../../frame/use-shop.ts'
import type { ConversationData } from '../conversations/conversation-data.ts'
import { ConversationPanel } from '../conversations/conversation-panel.tsx'
import { ComplaintDeadline } from '../enquiries/complaint-deadline.tsx'
import { ContactLines } from '../enquiries/contact-lines.tsx'
import { mailAddress } from '../enquiries/contact-links.ts'
import { EnquiryHistory } from '../enquiries/enquiry-history.tsx'
import { NewBadge } from '../enquiries/new-badge.tsx'
import { useMarkOnOpening, useOptimisticRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import { PersonalDataLink } from '../personal-data/personal-data-link.tsx'

export type MessageData = {
  message: Message
  /** Null if the message has been deleted since then. */
  conversation: ConversationData | null
  mayEdit: boolean
  /** May use subject access. */
  mayAdminister: boolean
}

const PATH = '/admin/contact-submissions'

/** A contact message in a dialog over the list. */
export function MessageDialog({
  loaded,
  said,
}: {
  loaded: MessageData | null
  said: Toast | undefined
}) {
  const { search } = useLocation()
  const { shown, failure } = useLastLoaded(loaded, messageToasts.loadFailed)
  return (
    <RouteDialog
      title={<span className="wrap-anywhere">{shown?.message.name ?? 'Message'}</span>}
      closeTo={PATH + search}
    >
      <ToastWithoutScripts toast={said} />
      {failure && <LoadError words={messageNotLoaded} />}
      {shown && <Opened {...shown} search={search} />}
    </RouteDialog>
  )
}

function Opened({
  message,
  conversation,
  mayEdit,
  mayAdminister,
  search,
}: MessageData & { search: string }) {
  const { id, name, email, phone, isRead, receivedAt, history } = message
  useMarkOnOpening(id, isRead, mayEdit)
  const shop = useShop()
  const read = useOptimisticRead(id, isRead)
  const reply = mailAddress(email, {
    subject: replySubject(shop.name),
    quote: { opening: `On ${longDate(receivedAt)} ${name} wrote:`, text: message.message },
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ContactLines {...{ email, phone, receivedAt, reply }} />
      {message.dataComplaint && (
        <ComplaintDeadline receivedAt={receivedAt} answered={isAnswered(conversation)} />
      )}
      <p className="max-w-none rounded-md bg-paper p-4 text-base wrap-anywhere whitespace-pre-wrap">
        {message.message}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <a href={reply} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Reply by email
        </a>
        {mayEdit && <ReadToggle id={id} isRead={isRead} action={`${PATH}/${id}${search}`} />}
        <NewBadge isRead={read} />
      </div>
      {conversation && <ConversationPanel data={conversation} />}
      {mayAdminister && <PersonalDataLink email={email} />}
      <EnquiryHistory lines={history} />
    </div>
  )
}

function isAnswered(data: ConversationData | null): boolean {
  const state = data?.conversation.state
  return state === 'answered' || state === 'closed'
}
