import { returnText as words } from '../../../content/staff/orders/returns.ts'
import type { StaffReturn } from '../../../domain/returns/handling/return-filters.ts'
import { formatPence, type Pence } from '../../../platform/values/money.ts'
import { subtractPence, sumPence } from '../../../platform/values/money-arithmetic.ts'

/** The parts of the refund. */
export function ReturnMoney({ found }: { found: StaffReturn }) {
  const { parts, sum, refunded, endedAt } = found
  const { pieces, delivery, deduction, collection, reduced } = parts
  if (endedAt !== null) {
    return refunded === null || found.refundWay === 'none' ? null : (
      <section>
        <h3 className="mb-2 text-lg">{words.money}</h3>
        <p className="text-lg font-medium tabular-nums">{formatPence(refunded)}</p>
        {found.refundPending && <p className="mt-1 text-ink-soft">{words.refundPending}</p>}
        {found.refundMissing && <p className="mt-1 font-medium text-red">{words.refundMissing}</p>}
      </section>
    )
  }
  const due = subtractPence(sumPence([pieces, delivery]), deduction, collection, reduced)
  return (
    <section>
      <h3 className="mb-2 text-lg">{words.money}</h3>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <Row name={words.parts.pieces} amount={pieces} />
        {delivery > 0 && <Row name={words.parts.delivery} amount={delivery} />}
        {deduction > 0 && <Row name={words.parts.deduction} amount={deduction} less />}
        {collection > 0 && <Row name={words.parts.collection} amount={collection} less />}
        {reduced > 0 && <Row name={words.parts.reduced} amount={reduced} less />}
        <dt className="font-medium">{words.parts.sum}</dt>
        <dd className="text-right font-medium tabular-nums">{formatPence(sum)}</dd>
        {parts.supplement > 0 && <Row name={words.parts.supplement} amount={parts.supplement} />}
      </dl>
      {due > sum && <p className="mt-1 text-ink-soft">{words.capped}</p>}
      {!parts.wholeOrder && <p className="mt-1 text-ink-soft">{words.noDelivery}</p>}
    </section>
  )
}

function Row({ name, amount, less }: { name: string; amount: Pence; less?: boolean }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-right tabular-nums">
        {less && '−'}
        {formatPence(amount)}
      </dd>
    </>
  )
}
