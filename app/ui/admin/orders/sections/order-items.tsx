import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { disputeWords } from '../../../../content/staff/orders/disputes.ts'
import { differenceWords } from '../../../../content/staff/orders/order-differences.ts'
import {
  failedRefundWords,
  noItems,
  productNotes,
} from '../../../../content/staff/orders/orders.ts'
import { skuWords } from '../../../../content/staff/products/products.ts'
import type { StaffOrder, StaffOrderItem } from '../../../../domain/orders/admin/staff-order.ts'
import { sumOfWentBack, type WentBack } from '../../../../domain/orders/disputes/went-back.ts'
import { orderNumber } from '../../../../domain/orders/order-number.ts'
import { shippingText } from '../../../../domain/orders/shipping-text.ts'
import type { OrderId } from '../../../../platform/values/ids.ts'
import { formatPence, NO_PENCE, type Pence } from '../../../../platform/values/money.ts'
import {
  multiplyPence,
  subtractPence,
  sumPence,
} from '../../../../platform/values/money-arithmetic.ts'
import { Picture } from '../../../product/picture.tsx'

const cell = 'border-b border-hairline py-3 align-top'
const amount = `${cell} pl-4 text-right whitespace-nowrap tabular-nums`

/** The order's items, prices and refunds. */
export function OrderItems({ order }: { order: StaffOrder }) {
  if (order.supplementOf !== null) return <Supplement order={order} of={order.supplementOf} />
  if (order.items.length === 0) return <p className="text-ink-soft">{noItems}</p>
  return (
    <table className="w-full">
      <caption className="sr-only">Items</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="border-b border-hairline pb-2 text-left font-medium">
            Item
          </th>
          <th scope="col" className={`${headCell} max-sm:hidden`}>
            Price
          </th>
          <th scope="col" className={headCell}>
            Qty
          </th>
          <th scope="col" className={headCell}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </tbody>
      <Sums order={order} />
    </table>
  )
}

/** A payment for the delivery of another order. */
function Supplement({ order, of }: { order: StaffOrder; of: OrderId }) {
  return (
    <div className="grid gap-3">
      <p>
        {differenceWords.supplement}{' '}
        <Link to={`/admin/orders/${of}`} className="text-link">
          {orderNumber(of)}
        </Link>
      </p>
      <table className="w-full">
        <caption className="sr-only">Amounts</caption>
        <Sums order={order} />
      </table>
    </div>
  )
}

const headCell = 'border-b border-hairline pb-2 pl-4 text-right font-medium'

function Item({ item }: { item: StaffOrderItem }) {
  const { title, sku, price, quantity, discount, image, product, productId } = item
  const note = productNotes[product]
  return (
    <tr>
      <th scope="row" className={`${cell} text-left font-medium`}>
        <div className="flex gap-3">
          <Picture
            {...image}
            alt=""
            sizes="4rem"
            className="aspect-4/3 w-16 shrink-0 self-start rounded-sm object-cover"
          />
          <div className="min-w-0 wrap-anywhere">
            {product === 'deleted' ? (
              title
            ) : (
              <Link to={`/admin/products/edit/${productId}`} className="text-link">
                {title}
              </Link>
            )}
            {sku && (
              <span className="block font-normal text-ink-soft tabular-nums">
                {skuWords.short} {sku}
              </span>
            )}
            {note && <span className="block font-normal text-ink-soft">{note}</span>}
            <span className="block font-normal text-ink-soft sm:hidden">{formatPence(price)}</span>
            {discount > 0 && (
              <span className="block font-normal text-ink-soft">
                {formatPence(subtractPence(multiplyPence(price, quantity), discount))} after the
                discount
              </span>
            )}
          </div>
        </div>
      </th>
      <td className={`${amount} max-sm:hidden`}>{formatPence(price)}</td>
      <td className={amount}>{quantity}</td>
      <td className={amount}>{formatPence(multiplyPence(price, quantity))}</td>
    </tr>
  )
}

function Sums({ order }: { order: StaffOrder }) {
  const { discount, delivery, total, wentBack, supplement, refunds } = order
  const twice = sumPence(refunds.filter((one) => one.isPaidTwice).map(({ amount }) => amount))
  const returned = sumOfWentBack(wentBack)
  return (
    <tfoot>
      {(discount || delivery.amount > 0) && (
        <Sum
          label="Subtotal"
          value={formatPence(
            subtractPence(sumPence([total, discount?.amount ?? NO_PENCE]), delivery.amount),
          )}
        />
      )}
      {discount && (
        <Sum label={`Discount (${discount.code})`} value={`−${formatPence(discount.amount)}`} />
      )}
      <Sum label="Shipping" value={shippingText(delivery)} />
      <Sum label="Total" value={formatPence(total)} strong />
      {returned > 0 && (
        <>
          <WentBackRows wentBack={wentBack} />
          <Sum label="Net" value={signed(subtractPence(total, returned))} strong />
        </>
      )}
      {returned > total && wentBack.byBank > 0 && (
        <tr>
          <td colSpan={4} className="pt-3">
            {disputeWords.lost(formatPence(subtractPence(returned, total)))}
          </td>
        </tr>
      )}
      {twice > 0 && (
        <tr>
          <td colSpan={4} className="pt-3 font-medium text-red">
            {failedRefundWords.twice(formatPence(twice))}
          </td>
        </tr>
      )}
      {supplement && (
        <WithSupplement net={subtractPence(total, returned)} supplement={supplement} />
      )}
    </tfoot>
  )
}

function WentBackRows({ wentBack: { byShop, byBank, elsewhere } }: { wentBack: WentBack }) {
  return (
    <>
      {byShop > 0 && <Sum label="Refunded" value={`−${formatPence(byShop)}`} />}
      {elsewhere > 0 && (
        <Sum label={failedRefundWords.paidBack} value={`−${formatPence(elsewhere)}`} />
      )}
      {byBank > 0 && <Sum label="Lost to a dispute" value={`−${formatPence(byBank)}`} />}
    </>
  )
}

/** What was paid more for the delivery, and both payments together, as on the customer's page. */
function WithSupplement({
  net,
  supplement,
}: {
  net: Pence
  supplement: NonNullable<StaffOrder['supplement']>
}) {
  const { id, paid } = supplement
  const number = (
    <Link to={`/admin/orders/${id}`} className="text-link">
      {orderNumber(id)}
    </Link>
  )
  return (
    <>
      <Sum
        label={
          <>
            {differenceWords.paid} {number}
          </>
        }
        value={formatPence(paid)}
      />
      <WentBackRows wentBack={supplement} />
      <Sum
        label={differenceWords.together}
        value={signed(subtractPence(sumPence([net, paid]), sumOfWentBack(supplement)))}
        strong
      />
    </>
  )
}

/** Negative if more has gone back than was paid. */
const signed = (net: Pence) =>
  net < 0 ? `−${formatPence(subtractPence(NO_PENCE, net))}` : formatPence(net)

function Sum({ label, value, strong }: { label: ReactNode; value: string; strong?: boolean }) {
  const look = strong ? 'font-semibold' : 'font-normal'
  return (
    <tr>
      <th scope="row" className={`pt-3 text-left ${look}`}>
        {label}
      </th>
      <td className="max-sm:hidden" />
      <td colSpan={2} className={`pt-3 pl-4 text-right tabular-nums ${look}`}>
        {value}
      </td>
    </tr>
  )
}
