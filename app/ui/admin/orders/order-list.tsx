import { Link, useLocation, useSearchParams } from 'react-router'
import { disputeMarks } from '../../../content/staff/orders/disputes.ts'
import { orderTabs } from '../../../content/staff/orders/order-bulk.ts'
import { andSupplements, differenceWords } from '../../../content/staff/orders/order-differences.ts'
import {
  cancellationWords,
  noOrders,
  orderToasts,
  paymentWords,
  refundFailedWords,
  statusWords,
} from '../../../content/staff/orders/orders.ts'
import {
  DISPUTED,
  PAYMENT_FILTERS,
  type PaymentFilter,
  REFUND_FAILED,
  readOrderRequest,
  STATUS_FILTERS,
  TO_DISPATCH,
} from '../../../domain/orders/admin/order-filters.ts'
import type { OrderLine } from '../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { SavedView } from '../../../domain/staff/views/view-query.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { formatPence } from '../../../platform/values/money.ts'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import { SavedViews } from '../kit/lists/saved-views.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { StatusDot } from '../kit/status-dot.tsx'
import { OrderBulkBar, OrderTick } from './bulk/order-bulk-bar.tsx'
import { OrderStatusDot, PaymentDot, paymentDiffers } from './order-states.tsx'
import { OrderTabs } from './order-tabs.tsx'

export type OrderListData = {
  orders: Paged<OrderLine>
  /** The number of supplements among them. */
  supplements: number
  views: SavedView[]
  mayExport: boolean
  mayEdit: boolean
  /** 1,000 at most. */
  toDispatch: number
}

const PATH = '/admin/orders'
const COLUMNS: Column[] = [
  'Order',
  'Customer',
  { label: 'Items', numeric: true },
  { label: 'Total', by: 'total', numeric: true },
  'Status',
  'Payment',
  { label: 'Placed on', by: 'created' },
]
const STATUS_OPTIONS = STATUS_FILTERS.map(
  (status) =>
    [status, status === TO_DISPATCH ? orderTabs.toDispatch : statusWords[status]] as const,
)
const paymentFilterWords: Record<PaymentFilter, string> = {
  ...paymentWords,
  [REFUND_FAILED]: refundFailedWords,
  [DISPUTED]: disputeMarks.undecided,
}
const PAYMENT_OPTIONS = PAYMENT_FILTERS.map(
  (payment) => [payment, paymentFilterWords[payment]] as const,
)

/** All orders. @param loaded null if they could not be read */
export function OrderList({ loaded }: { loaded: OrderListData | null }) {
  const { shown, failure } = useLastLoaded(loaded, orderToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const request = readOrderRequest(params)
  return (
    <ListScreen
      path={PATH}
      title="Orders"
      noun={['order', 'orders']}
      others={
        shown ? { count: shown.supplements, words: andSupplements(shown.supplements) } : undefined
      }
      caption="Orders"
      request={request}
      searchLabel="Search customer, email, number or payment"
      filters={[
        {
          name: 'status',
          label: 'Status',
          value: request.status,
          options: [['', 'Any status'], ...STATUS_OPTIONS],
        },
        {
          name: 'payment',
          label: 'Payment',
          value: request.payment,
          options: [['', 'Any payment'], ...PAYMENT_OPTIONS],
        },
      ]}
      days
      columns={COLUMNS}
      views={
        shown && (
          <>
            <OrderTabs status={request.status} toDispatch={shown.toDispatch} />
            <SavedViews list="orders" views={shown.views} />
          </>
        )
      }
      bar={shown?.mayEdit && shown.orders.rows.length > 0 && <OrderBulkBar paged={shown.orders} />}
      row={(order) => <Row key={order.id} {...{ order, search }} ticks={shown?.mayEdit ?? false} />}
      none={noOrders}
      failure={failure}
      paged={shown?.orders}
      mayExport={shown?.mayExport}
    />
  )
}

/** The whole row opens the order; its number is the link. */
function Row({ order, search, ticks }: { order: OrderLine; search: string; ticks: boolean }) {
  const number = orderNumber(order.id)
  return (
    <tr>
      <th scope="row">
        <span className="flex items-center gap-5">
          {ticks && <OrderTick id={order.id} />}
          <Link
            to={`${PATH}/${order.id}${search}`}
            preventScrollReset
            className="font-medium whitespace-nowrap tabular-nums row-link"
          >
            {number}
          </Link>
        </span>
        {order.supplementOf && (
          <span className="block font-normal text-ink-soft">
            {differenceWords.supplementOf(orderNumber(order.supplementOf))}
          </span>
        )}
      </th>
      <td>
        <span className="line-clamp-2">{order.customerName}</span>
        <span className="block text-ink-soft">{order.customerEmail}</span>
      </td>
      <td data-label="Items" className="numeric">
        {order.units}
      </td>
      <td data-label="Total" className="numeric">
        {formatPence(order.total)}
      </td>
      <td data-label="Status">
        <OrderStatusDot status={order.status} />
        {order.cancellationRequested && (
          <span className="block">
            <StatusDot tone="amber">{cancellationWords.mark}</StatusDot>
          </span>
        )}
      </td>
      {paymentDiffers(order) ? (
        <td data-label="Payment">
          <PaymentDot {...order} />
        </td>
      ) : (
        <td className="max-lg:hidden" />
      )}
      <td data-label="Placed on" className="text-ink-soft">
        <DateTime date={order.placedAt} />
      </td>
    </tr>
  )
}
