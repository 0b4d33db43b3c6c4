import { Link, useSearchParams } from 'react-router'
import {
  conversationToasts,
  subjectName,
  conversationText as words,
} from '../../../content/staff/enquiries/conversations.ts'
import type { Subject } from '../../../domain/conversations/conversation.ts'
import { buttonClass } from '../../button.tsx'
import { RouteDialog } from '../kit/dialogs/route-dialog.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadError, ToastWithoutScripts } from '../kit/lists/list-states.tsx'
import {
  type ConversationData,
  type ConversationResult,
  INBOX_PATH,
  REPLY_PARAM,
} from './conversation-data.ts'
import { ConversationPanel } from './conversation-panel.tsx'

const PAGES = {
  message: 'contact-submissions',
  offer: 'sell-submissions',
  order: 'orders',
} as const

const pageOf = ({ kind, id }: Subject) => `/admin/${PAGES[kind]}/${id}`

/** A conversation in a dialog over the inbox. @param loaded null if it could not be read */
export function ConversationDialog({
  loaded,
  result,
}: {
  loaded: ConversationData | null
  result: ConversationResult | undefined
}) {
  const [params] = useSearchParams()
  const { shown, failure } = useLastLoaded(loaded, conversationToasts.conversationFailed)
  const list = new URLSearchParams(params)
  list.delete(REPLY_PARAM)
  const about = shown?.conversation
  return (
    <RouteDialog
      title={<span className="wrap-anywhere">{about?.name ?? words.title}</span>}
      closeTo={list.size > 0 ? `${INBOX_PATH}?${list}` : INBOX_PATH}
    >
      <ToastWithoutScripts toast={failure ?? result?.toast} />
      {failure && <LoadError words={words.notLoaded} />}
      {shown && about && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <span className="wrap-anywhere">
              {subjectName(about.subject)}
              <span className="block text-ink-soft">{about.email}</span>
            </span>
            <Link
              to={pageOf(about.subject)}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {words.open[about.subject.kind]}
            </Link>
          </p>
          <ConversationPanel data={shown} withOriginal result={result} />
        </div>
      )}
    </RouteDialog>
  )
}
