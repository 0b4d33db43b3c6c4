import { useLocation } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import {
  offerNotLoaded,
  offerReplySubject,
  offerToasts,
} from '../../../content/staff/sell-requests.ts'
import type { OfferDetail } from '../../../domain/enquiries/sell/sell-request.ts'
import { buttonLook } from '../../button.tsx'
import { ContactLines } from '../enquiries/contact-lines.tsx'
import { EnquiryHistory } from '../enquiries/enquiry-history.tsx'
import { NewBadge } from '../enquiries/new-badge.tsx'
import { useMarkOnOpening, useShownRead } from '../enquiries/optimistic-read.ts'
import { ReadToggle } from '../enquiries/read-toggle.tsx'
import { mailAddress } from '../enquiries/reply-address.ts'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { LoadTrouble, SaidWithoutScripts } from '../kit/list-states.tsx'
import { RouteDialog } from '../kit/route-dialog.tsx'
import { PersonDataLink } from '../personal-data/personal-data-link.tsx'
import { OfferAnswers } from './answers.tsx'
import { MadeProducts } from './made-products.tsx'
import { OfferPhotos } from './photos.tsx'
import { OfferStatus } from './status.tsx'
import { StatusField } from './status-field.tsx'

export type OfferData = {
  offer: OfferDetail
  /** Products that were made from it. */
  made: { id: string; title: string; enabled: boolean }[]
  mayEdit: boolean
  /** May look up everything that is kept about a person. */
  mayAdminister: boolean
}

const PATH = '/admin/sell-submissions'

/** A sell request over the list that it was opened from. */
export function OfferDialog({
  loaded,
  said,
}: {
  loaded: OfferData | null
  said: Toast | undefined
}) {
  const { search } = useLocation()
  const { shown, failed } = useLastLoaded(loaded, offerToasts.loadFailed)
  return (
    <RouteDialog
      title={<span className="wrap-anywhere">{shown?.offer.name ?? 'Sell request'}</span>}
      closeTo={PATH + search}
      wide
    >
      <SaidWithoutScripts toast={said} />
      {failed && <LoadTrouble words={offerNotLoaded} />}
      {shown && <Opened {...shown} action={`${PATH}/${shown.offer.id}${search}`} />}
    </RouteDialog>
  )
}

function Opened({ offer, made, mayEdit, mayAdminister, action }: OfferData & { action: string }) {
  const { id, email, phone, isRead, receivedAt, history } = offer
  useMarkOnOpening(id, isRead, mayEdit)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] md:grid-rows-[auto_1fr]">
      <div className="md:col-start-2">
        <Judgement {...{ offer, mayEdit, action }} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:col-start-1 md:row-span-2 md:row-start-1">
        <OfferPhotos photos={offer.photos} />
        <OfferAnswers description={offer.description} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:col-start-2">
        <ContactLines
          {...{ email, phone, receivedAt }}
          reply={mailAddress(email, { subject: offerReplySubject })}
        />
        <MadeProducts offerId={id} products={made} mayEdit={mayEdit} />
        {mayAdminister && <PersonDataLink email={email} />}
        <EnquiryHistory lines={history} />
      </div>
    </div>
  )
}

/** What staff make of it. */
function Judgement({
  offer: { id, email, status, isRead },
  mayEdit,
  action,
}: Pick<OfferData, 'offer' | 'mayEdit'> & { action: string }) {
  const read = useShownRead(id, isRead)
  return (
    <div className="grid gap-3">
      {mayEdit ? <StatusField {...{ id, status, action }} /> : <OfferStatus status={status} />}
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={mailAddress(email, { subject: offerReplySubject })}
          className={buttonLook({ variant: 'secondary', size: 'small' })}
        >
          Reply by email
        </a>
        {mayEdit && <ReadToggle {...{ id, isRead, action }} />}
        <NewBadge isRead={read} />
      </div>
    </div>
  )
}
