import { Link } from 'react-router'
import { orderTabs as words } from '../../../content/staff/orders/order-bulk.ts'
import { type StatusFilter, TO_DISPATCH } from '../../../domain/orders/admin/order-filters.ts'

/** Tabs: all orders, and the orders to dispatch with their number, oldest first. */
export function OrderTabs({
  status,
  toDispatch,
}: {
  status: StatusFilter | null
  toDispatch: number
}) {
  const isToDispatch = status === TO_DISPATCH
  return (
    <nav aria-label={words.label} className="list-tabs">
      <Link to="/admin/orders" aria-current={status === null ? 'page' : undefined}>
        {words.all}
      </Link>
      <Link
        to={`/admin/orders?status=${TO_DISPATCH}&sort=created`}
        aria-current={isToDispatch ? 'page' : undefined}
      >
        {words.toDispatch}
        <span className="staff-count">{toDispatch > 999 ? '999+' : toDispatch}</span>
      </Link>
    </nav>
  )
}
