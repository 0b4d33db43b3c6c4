import { Link } from 'react-router'
import { returnText as words } from '../../../../content/staff/orders/returns.ts'
import type { StaffOrder } from '../../../../domain/orders/admin/staff-order.ts'
import type { ReturnLine } from '../../../../domain/returns/handling/return-filters.ts'
import { DateTime } from '../../kit/date-time.tsx'
import { ReturnStateDot } from '../../returns/return-state.tsx'

/** The returns of an order, and a form that opens one for its customer. */
export function OrderReturns({
  returns,
  order: { id, status, paymentState },
  mayEdit,
}: {
  returns: readonly ReturnLine[]
  order: StaffOrder
  mayEdit: boolean
}) {
  const isOut = status === 'delivered' || status === 'shipped'
  const mayOpen = mayEdit && isOut && paymentState !== 'unpaid'
  if (returns.length === 0 && !mayOpen) return null
  return (
    <section>
      <h3 className="mb-1 text-lg">{words.title}</h3>
      <ul className="grid gap-2">
        {returns.map(({ id: returnId, titles, requestedAt, ...one }) => (
          <li key={returnId} className="flex flex-wrap items-baseline gap-x-4">
            <Link to={`/admin/returns/${returnId}`} className="text-link min-h-6 wrap-anywhere">
              {titles}
            </Link>
            <ReturnStateDot {...one} />
            <DateTime date={requestedAt} />
          </li>
        ))}
      </ul>
      {mayOpen && (
        <p>
          <Link to={`/admin/orders/${id}/return`} className="text-link inline-block min-h-6">
            {words.openTitle}
          </Link>
        </p>
      )}
    </section>
  )
}
