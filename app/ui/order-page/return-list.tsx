import {
  returnStateWords,
  returnsTitle,
  returnWords as words,
} from '../../content/orders/returns.ts'
import type { CustomerReturn } from '../../domain/returns/return-page.ts'
import { comesBack, type ReturnKind } from '../../domain/returns/return-states.ts'
import { longDate } from '../../platform/values/dates.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Button } from '../button.tsx'
import { TO_NOTICE } from '../enquiries/form-notice.tsx'
import { useShop } from '../frame/use-shop.ts'
import { CollectionDay, RefundDay } from './return-days.tsx'

/** The returns of an order, with the next step of each. */
export function ReturnList({
  returns,
  token,
}: {
  returns: readonly CustomerReturn[]
  token: string
}) {
  if (returns.length === 0) return null
  return (
    <section
      id="returns"
      tabIndex={-1}
      aria-labelledby="returns-title"
      className="scroll-mt-28 outline-none"
    >
      <h2 id="returns-title" className="text-2xl">
        {returnsTitle(returns)}
      </h2>
      <ul className="mt-4 grid gap-4">
        {returns.map((one) => (
          <li
            key={one.id}
            id={`return-${one.id}`}
            className="scroll-mt-28 rounded-lg border border-hairline bg-raised p-5 sm:p-8"
          >
            <ReturnCard one={one} token={token} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReturnCard({ one, token }: { one: CustomerReturn; token: string }) {
  const { kind, state, pieces, deduction, refunded, answer, own } = one
  const requested = longDate(one.requestedAt)
  return (
    <>
      <p className="text-sm text-ink-soft">
        {kind === 'faulty' ? words.reportedOn(requested) : words.requestedOn(requested)}
      </p>
      <p className="mt-1 text-lg font-medium">{returnStateWords(one)}</p>
      <ul className="mt-2">
        {pieces.map(({ itemId, title, quantity }) => (
          <li key={itemId} className="wrap-anywhere">
            {quantity > 1 && `${quantity} × `}
            {title}
          </li>
        ))}
      </ul>
      <NextStep one={one} />
      {answer && <p className="mt-3 whitespace-pre-line wrap-anywhere">{answer}</p>}
      {deduction && (
        <p className="mt-3 whitespace-pre-line wrap-anywhere">
          {words.deducted(formatPence(deduction.amount))} {deduction.reason}
        </p>
      )}
      {refunded !== null && refunded > 0 && (
        <p className="mt-3 font-medium">{refundWords(one)(formatPence(refunded))}</p>
      )}
      {own && <OwnWords own={own} token={token} />}
      {(state === 'asked' || state === 'arranged') && (
        <Withdraw {...{ id: one.id, kind: one.kind, token }} />
      )}
    </>
  )
}

function refundWords({ refundMissing, refundPending, refundWay }: CustomerReturn) {
  if (refundMissing) return words.refundMissing
  return refundPending ? words.refundPending : words.refunded[refundWay]
}

function NextStep({ one }: { one: CustomerReturn }) {
  const { returnAddress } = useShop()
  const { state, way, collection, charge } = one
  const waits = state === 'asked' || state === 'arranged'
  const isToCome = comesBack(one)
  return (
    <div className="mt-3 grid gap-1 text-ink-soft">
      <CollectionDay one={one} />
      {isToCome && way === 'collection' && !collection && <p>{words.collectLater}</p>}
      {isToCome && way === 'bring' && <p>{words.bringTo(returnAddress ?? 'our workshop')}</p>}
      {waits && charge > 0 && <p>{words.charge(formatPence(charge))}</p>}
      <RefundDay one={one} />
    </div>
  )
}

function OwnWords({
  own: { reason, photos },
  token,
}: {
  own: NonNullable<CustomerReturn['own']>
  token: string
}) {
  if (reason === '' && photos.length === 0) return null
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      {reason && (
        <>
          <p className="text-sm text-ink-soft">{words.yourWords}</p>
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
        </>
      )}
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-5">
          {photos.map(({ id, subject }, index) => (
            <li key={id}>
              <a
                href={`/order/${token}/photos/${id}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {subject === 'deduction'
                  ? words.photoOfDeduction(index + 1)
                  : words.photo(index + 1)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Withdraw({ id, kind, token }: { id: string; kind: ReturnKind; token: string }) {
  return (
    <form method="post" action={`/order/${token}/return${TO_NOTICE}`} className="mt-5">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="return" value={id} />
      <Button type="submit" variant="secondary">
        {kind === 'faulty' ? words.withdrawReport : words.withdraw}
      </Button>
    </form>
  )
}
