import { Link, useLocation, useSearchParams } from 'react-router'
import {
  noOrders,
  orderToasts,
  paymentWords,
  refundFailedWords,
  statusWords,
} from '../../../content/staff/orders.ts'
import { PAYMENT_FILTERS, readOrderRequest } from '../../../domain/orders/admin/order-filters.ts'
import type { OrderLine } from '../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { ORDER_STATUSES } from '../../../domain/orders/status.ts'
import { formatPence } from '../../../platform/money.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { DateTime } from '../kit/date-time.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { FilterDate, FilterSelect, ListControls } from '../kit/list-controls.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { Pager } from '../kit/pager.tsx'
import { SortHeading, StaffTable } from '../kit/staff-table.tsx'
import { OrderStatusDot, PaymentDot, paymentDiffers } from './order-states.tsx'

export type OrderListData = { orders: Paged<OrderLine>; mayExport: boolean }

const PATH = '/admin/orders'
const FILTERS = ['q', 'status', 'payment', 'from', 'to'] as const

/** All orders. @param loaded null if they could not be read */
export function OrderList({ loaded }: { loaded: OrderListData | null }) {
  const { shown, failed } = useLastLoaded(loaded, orderToasts.loadFailed)
  const [params] = useSearchParams()
  const { search } = useLocation()
  const narrowed = FILTERS.some((name) => params.get(name))
  const orders = shown?.orders
  return (
    <ListPage
      title="Orders"
      paged={orders}
      noun={['order', 'orders']}
      exportHref={shown?.mayExport ? `${PATH}/export.csv${search}` : undefined}
    >
      <SaidWithoutScripts toast={failed ? orderToasts.loadFailed : undefined} />
      <Controls params={params} />
      {failed && <LoadError words={orderToasts.loadFailed.title} />}
      {orders && orders.rows.length > 0 && (
        <StaffTable caption="Orders" head={<Headings params={params} />}>
          {orders.rows.map((order) => (
            <Row key={order.id} order={order} search={search} />
          ))}
        </StaffTable>
      )}
      {orders?.total === 0 && <NothingFound words={noOrders} clearTo={narrowed ? PATH : null} />}
      {orders && <Pager paged={orders} />}
    </ListPage>
  )
}

const statusOptions = ORDER_STATUSES.map((status) => [status, statusWords[status]] as const)
const paymentOptions = PAYMENT_FILTERS.map(
  (payment) =>
    [payment, payment === 'refund_failed' ? refundFailedWords : paymentWords[payment]] as const,
)

function Controls({ params }: { params: URLSearchParams }) {
  const request = readOrderRequest(params)
  return (
    <ListControls q={request.q} searchLabel="Search customer, email or number">
      <FilterSelect
        name="status"
        label="Status"
        value={request.status ?? ''}
        options={[['', 'Any status'], ...statusOptions]}
      />
      <FilterSelect
        name="payment"
        label="Payment"
        value={request.payment ?? ''}
        options={[['', 'Any payment'], ...paymentOptions]}
      />
      <FilterDate name="from" label="From" value={params.get('from') ?? ''} />
      <FilterDate name="to" label="to" value={params.get('to') ?? ''} />
    </ListControls>
  )
}

function Headings({ params }: { params: URLSearchParams }) {
  const request = readOrderRequest(params)
  return (
    <>
      <th scope="col">Order</th>
      <th scope="col">Customer</th>
      <th scope="col" className="numeric">
        Items
      </th>
      <SortHeading by="total" label="Total" request={request} numeric />
      <th scope="col">Status</th>
      <th scope="col">Payment</th>
      <SortHeading by="created" label="Placed on" request={request} />
    </>
  )
}

/** The whole row opens the order; its number is the link. */
function Row({ order, search }: { order: OrderLine; search: string }) {
  const number = orderNumber(order.id)
  return (
    <tr>
      <th scope="row">
        <Link
          to={`${PATH}/${order.id}${search}`}
          preventScrollReset
          className="font-medium whitespace-nowrap tabular-nums row-link"
        >
          {number}
        </Link>
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
