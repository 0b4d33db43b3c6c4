import { returnWords as words } from '../../content/orders/returns.ts'
import type { CustomerReturn } from '../../domain/returns/return-page.ts'
import { comesBack } from '../../domain/returns/return-states.ts'
import { weekdayAndDay } from '../../platform/values/dates.ts'
import { PhoneLink } from '../frame/phone-link.tsx'

const dayText = (day: string) => weekdayAndDay(new Date(`${day}T12:00:00Z`))

/** The day of a return's collection, while its pieces are still to come back. */
export function CollectionDay({
  one,
}: {
  one: Pick<CustomerReturn, 'state' | 'receivedAt' | 'collection'>
}) {
  const { collection } = one
  if (!collection || !comesBack(one)) return null
  const { day, from, to, over } = collection
  if (over) {
    return (
      <p>
        {words.collectionWas(dayText(day))} <PhoneLink />
      </p>
    )
  }
  return (
    <p>
      {from !== null && to !== null
        ? words.collectBetween(dayText(day), from, to)
        : words.collectOn(dayText(day))}
    </p>
  )
}

const promiseWords = {
  payment: words.refundBy,
  supplement: words.supplementBy,
  rest: words.restBy,
  nothing: words.refundBy,
}

/** The day by which a return is refunded, or that the deduction leaves nothing to refund. */
export function RefundDay({
  one: { refundBy, refundLate, promised },
}: {
  one: Pick<CustomerReturn, 'refundBy' | 'refundLate' | 'promised'>
}) {
  if (promised === 'deducted') return <p>{words.nothingAfterDeduction}</p>
  if (refundBy === null) return null
  if (!refundLate) return <p>{promiseWords[promised](dayText(refundBy))}</p>
  return (
    <p>
      {words.refundLate(dayText(refundBy))} <PhoneLink />
    </p>
  )
}
