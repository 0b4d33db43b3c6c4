import { Link, useLocation } from 'react-router'
import { waitingText } from '../../../content/staff/delivery/waiting.ts'
import {
  sellRequestNotLoaded,
  sellRequestReplySubject,
  sellRequestToasts,
} from '../../../content/staff/enquiries/sell-requests.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { readItemDescription } from '../../../domain/enquiries/sell/item-description.ts'
import type { SellRequestDetail } from '../../../domain/enquiries/sell/sell-request.ts'
import { buttonClass } from '../../button.tsx'
import { SellRequestAnswers } from '../../enquiries/item-answers.tsx'
import { useShop } from '../../frame/use-shop.ts'
import type { ConversationData } from '../conversations/conversation-data.ts'
import { ConversationPanel } from '../conversations/conversation-panel.tsx'
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
import { MadeProducts } from './made-products.tsx'
import type { OfferResult, OffersData } from './offer-data.ts'
import { OfferPanel } from './offer-panel.tsx'
import { SellRequestPhotos } from './photos.tsx'
import { PickUp } from './pick-up.tsx'
import { SellRequestStatus } from './status.tsx'
import { StatusField } from './status-field.tsx'

export type SellRequestData = {
  sellRequest: SellRequestDetail
  /** Products created from it. */
  made: { id: string; title: string; enabled: boolean }[]
  /** How many people have an alert for such a piece, as text; null if there are none. */
  waiting: string | null
  offers: OffersData
  /** Null if its seller was anonymised. */
  conversation: ConversationData | null
  mayEdit: boolean
  /** May use subject access. */
  mayAdminister: boolean
}

const PATH = '/admin/sell-submissions'

/** A sell request in a dialog over the list. */
export function SellRequestDialog({
  loaded,
  said,
  result,
}: {
  loaded: SellRequestData | null
  said: Toast | undefined
  /** The result of a form sent without scripts. */
  result: OfferResult | undefined
}) {
  const { search } = useLocation()
  const { shown, failure } = useLastLoaded(loaded, sellRequestToasts.loadFailed)
  return (
    <RouteDialog
      title={<span className="wrap-anywhere">{shown?.sellRequest.name ?? 'Sell request'}</span>}
      closeTo={PATH + search}
      wide
    >
      <ToastWithoutScripts toast={said} />
      {failure && <LoadError words={sellRequestNotLoaded} />}
      {shown && (
        <Opened {...shown} action={`${PATH}/${shown.sellRequest.id}${search}`} result={result} />
      )}
    </RouteDialog>
  )
}

function Opened({
  sellRequest,
  made,
  waiting,
  offers,
  conversation,
  mayEdit,
  mayAdminister,
  action,
  result,
}: SellRequestData & { action: string; result: OfferResult | undefined }) {
  const { id, email, phone, status, description, isRead, receivedAt, history } = sellRequest
  useMarkOnOpening(id, isRead, mayEdit)
  const shop = useShop()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:col-start-2">
        <Judgement {...{ sellRequest, mayEdit, action }} />
        {waiting && (
          <p className="rounded-md bg-green-soft p-3">
            {waiting}{' '}
            <Link to="/admin/waiting" className="text-link">
              {waitingText.title}
            </Link>
          </p>
        )}
        {email !== '' && (
          <OfferPanel
            data={offers}
            expected={readItemDescription(description).price}
            {...{ action, email, status, mayEdit, result }}
          />
        )}
        <PickUp stops={offers.stops} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:col-start-1 md:row-span-2 md:row-start-1">
        <SellRequestPhotos photos={sellRequest.photos} />
        <SellRequestAnswers description={sellRequest.description} />
        {conversation && <ConversationPanel data={conversation} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:col-start-2">
        <ContactLines
          {...{ email, phone, receivedAt }}
          reply={mailAddress(email, { subject: sellRequestReplySubject(shop.name) })}
        />
        <MadeProducts sellRequestId={id} products={made} mayEdit={mayEdit} />
        {mayAdminister && <PersonalDataLink email={email} />}
        <EnquiryHistory lines={history} />
      </div>
    </div>
  )
}

/** The status and notes set by staff. */
function Judgement({
  sellRequest: { id, email, status, isRead },
  mayEdit,
  action,
}: Pick<SellRequestData, 'sellRequest' | 'mayEdit'> & { action: string }) {
  const read = useOptimisticRead(id, isRead)
  const shop = useShop()
  return (
    <div className="grid gap-3">
      {mayEdit ? (
        <StatusField {...{ id, status, action }} />
      ) : (
        <SellRequestStatus status={status} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={mailAddress(email, { subject: sellRequestReplySubject(shop.name) })}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          Reply by email
        </a>
        {mayEdit && <ReadToggle {...{ id, isRead, action }} />}
        <NewBadge isRead={read} />
      </div>
    </div>
  )
}
