import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { orderBulkWords as words } from '../../../content/staff/orders/order-bulk.ts'
import { skuWords } from '../../../content/staff/products/products.ts'
import type { StaffOrder, StaffOrderItem } from '../../../domain/orders/admin/staff-order.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { Button, buttonClass } from '../../button.tsx'
import { useShop } from '../../frame/use-shop.ts'
import { Picture } from '../../product/picture.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { NoSelection } from './bulk/bulk-page.tsx'
import { OrderStatusDot } from './order-states.tsx'

/** The packing slip of one order. */
export function PackingSlip({ order }: { order: StaffOrder }) {
  return (
    <main className="slip">
      <SlipBar back={{ to: `/admin/orders/${order.id}`, label: 'Back to the order' }}>
        <OrderStatusDot status={order.status} />
      </SlipBar>
      <Sheet order={order} />
    </main>
  )
}

/** The packing slips of several orders, each on a sheet of its own. */
export function PackingSlips({
  orders,
  list,
  problem,
}: {
  orders: readonly StaffOrder[]
  /** The list's query, without a question mark. */
  list: string
  problem: 'nothing' | 'too-many' | null
}) {
  return (
    <main className="slip">
      <SlipBar
        back={{ to: { pathname: '/admin/orders', search: list }, label: words.back }}
        noPrint={orders.length === 0}
      >
        <p role="status">{words.slipsTitle(orders.length)}</p>
      </SlipBar>
      {problem && <NoSelection problem={problem} />}
      {orders.map((order) => (
        <Sheet key={order.id} order={order} />
      ))}
    </main>
  )
}

function SlipBar({
  back,
  noPrint = false,
  children,
}: {
  back: { to: To; label: string }
  noPrint?: boolean
  children: ReactNode
}) {
  return (
    <div className="slip-bar">
      <Link to={back.to} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {back.label}
      </Link>
      {children}
      {!noPrint && (
        <Button size="small" onClick={() => print()} className="noscript:hidden">
          {words.print}
        </Button>
      )}
    </div>
  )
}

/** One A4 sheet: items and address, without prices, since it may be a present. */
function Sheet({ order }: { order: StaffOrder }) {
  const number = orderNumber(order.id)
  const shop = useShop()
  return (
    <article className="slip-sheet">
      <header className="flex justify-between gap-8">
        <div>
          <p className="font-serif text-3xl text-green">{shop.name}</p>
          <p className="text-ink-soft">{shop.line}</p>
        </div>
        <address className="text-right text-sm not-italic">
          {shop.legalName}
          {shop.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
          <span className="block">{shop.phone}</span>
          <span className="block">{shop.email}</span>
        </address>
      </header>
      <h1 className="mt-10 text-2xl">Packing slip</h1>
      <dl className="slip-facts">
        <div>
          <dt>Order</dt>
          <dd className="font-semibold tabular-nums">{number}</dd>
        </div>
        <div>
          <dt>Placed on</dt>
          <dd>
            <DateTime date={order.placedAt} />
          </dd>
        </div>
        <div>
          <dt>{order.delivery.kind === 'collection' ? 'Collected by' : 'Deliver to'}</dt>
          <dd>
            <address className="whitespace-pre-line not-italic">
              {order.shippingAddress ?? order.customer.name}
            </address>
            {order.customer.phone && <p>{order.customer.phone}</p>}
          </dd>
        </div>
      </dl>
      <table className="slip-items">
        <caption className="sr-only">Pieces to pack</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Picture</span>
            </th>
            <th scope="col">Item</th>
            <th scope="col" className="text-right">
              Qty
            </th>
            <th scope="col">Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </tbody>
      </table>
      <p className="mt-10 text-sm text-ink-soft">
        Something missing or not right? Write to {shop.supportEmail} or call {shop.phone}, and name
        order {number}.
      </p>
    </article>
  )
}

/** Maximum number of boxes to tick; more are written as a number. */
const MAX_BOXES = 24

function Item({ item: { title, sku, quantity, image } }: { item: StaffOrderItem }) {
  const boxes = Array.from({ length: Math.min(quantity, MAX_BOXES) }, (_, index) => index + 1)
  return (
    <tr>
      <td className="w-20">
        <Picture
          {...image}
          alt=""
          sizes="5rem"
          priority
          className="aspect-4/3 w-20 rounded-sm object-cover"
        />
      </td>
      <th scope="row" className="font-medium">
        {title}
        {sku && (
          <span className="block font-normal text-ink-soft tabular-nums">
            {skuWords.short} {sku}
          </span>
        )}
      </th>
      <td className="text-right tabular-nums">{quantity}</td>
      <td>
        <span className="flex flex-wrap gap-2" aria-hidden="true">
          {boxes.map((box) => (
            <span key={box} className="slip-box" />
          ))}
        </span>
      </td>
    </tr>
  )
}
