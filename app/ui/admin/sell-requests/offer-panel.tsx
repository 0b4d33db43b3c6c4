import { useFetcher } from 'react-router'
import {
  factWords,
  isShownFact,
  offerStateWords,
  offerText as words,
} from '../../../content/staff/enquiries/offers.ts'
import type { StaffOffer } from '../../../domain/enquiries/offers/offer.ts'
import type { OfferState } from '../../../domain/enquiries/offers/offer-states.ts'
import type { SellStatus } from '../../../domain/enquiries/sell/sell-status.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { Button } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { Disclosure } from '../kit/dialogs/disclosure.tsx'
import { useResultToast } from '../kit/forms/action-result.ts'
import { type DotTone, StatusDot } from '../kit/status-dot.tsx'
import type { OfferResult, OffersData } from './offer-data.ts'
import { LetterForm, OfferForm } from './offer-forms.tsx'

type PanelProps = {
  data: OffersData
  /** Where the forms are sent. */
  action: string
  email: string
  status: SellStatus
  /** The price that the seller hopes for, as entered; may be empty. */
  expected: string
  mayEdit: boolean
  /** The result of a form sent without scripts. */
  result: OfferResult | undefined
}

const OFFER_TONES: Record<OfferState, DotTone> = {
  open: 'blue',
  accepted: 'green',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'amber',
  replaced: 'neutral',
}

/** The offers to a seller: the newest one with its outcome, and the forms. */
export function OfferPanel(props: PanelProps) {
  const { data, action, status, mayEdit } = props
  const [newest, ...earlier] = data.offers
  return (
    <section className="grid gap-3" aria-label={words.title}>
      <h3 className="text-lg">{words.title}</h3>
      {newest ? <Current offer={newest} /> : <p className="text-ink-soft">{words.none}</p>}
      {mayEdit && newest?.state === 'open' && <OpenOfferButtons {...{ action }} offer={newest} />}
      {mayEdit && status !== 'purchased' && <Forms {...props} />}
      {earlier.length > 0 && (
        <Disclosure label={words.earlier}>
          <ul className="mt-3 grid gap-4">
            {earlier.map((offer) => (
              <li key={offer.id}>
                <Current offer={offer} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

function Forms({ data, action, email, expected, result }: PanelProps) {
  return (
    <div className="flex flex-col gap-3">
      <OfferForm {...{ data, action, email, expected, result }} />
      {data.letter && <LetterForm {...{ data, action, result }} letter={data.letter} />}
    </div>
  )
}

function Current({ offer }: { offer: StaffOffer }) {
  const { amount, state, validUntil, note, facts } = offer
  return (
    <div className="grid gap-2 rounded-md border border-hairline p-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-xl font-medium tabular-nums">{formatPence(amount)}</span>
        <StatusDot tone={OFFER_TONES[state]}>{offerStateWords[state]}</StatusDot>
      </p>
      <p className="text-ink-soft">
        {state === 'open' ? words.until(validUntil) : words.stoodUntil(validUntil)}
      </p>
      {note && (
        <p className="max-w-none wrap-anywhere whitespace-pre-line">
          <span className="sr-only">{words.note}: </span>
          {note}
        </p>
      )}
      <ol className="grid gap-1 border-t border-hairline pt-2">
        {facts.filter(isShownFact).map((fact) => (
          <li
            key={`${fact.kind} ${fact.mail} ${fact.at.getTime()}`}
            className="flex flex-wrap justify-between gap-x-4"
          >
            <span>{factWords(fact)}</span>
            <span className="text-ink-soft">
              <DateTime date={fact.at} withTime />
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function OpenOfferButtons({ offer, action }: { offer: StaffOffer; action: string }) {
  const fetcher = useFetcher<OfferResult>()
  useResultToast(fetcher.data)
  const isBusy = fetcher.state !== 'idle'
  return (
    <fetcher.Form method="post" action={action} className="grid gap-3">
      <input type="hidden" name="offer" value={offer.id} />
      <p className="text-ink-soft">{words.byTelephone}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Button
          type="submit"
          name="intent"
          value="send-again"
          variant="secondary"
          size="small"
          busy={isBusy}
        >
          {words.sendAgain}
        </Button>
        <Disclosure label={words.withdraw}>
          <p className="my-3 text-ink-soft">{words.withdrawSure}</p>
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            variant="destructive"
            size="small"
            busy={isBusy}
          >
            {words.withdrawGo}
          </Button>
        </Disclosure>
      </div>
    </fetcher.Form>
  )
}
