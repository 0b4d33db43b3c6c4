import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cartNotes } from '../../content/checkout/cart-notes.ts'
import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'
import type { CartItem } from '../../domain/cart/cart.ts'
import { cartTotal } from '../../domain/cart/cart-lines.ts'
import { formatPence, NO_PENCE, type Pence } from '../../platform/values/money.ts'
import { sumPence } from '../../platform/values/money-arithmetic.ts'
import { useShop } from '../frame/use-shop.ts'

type CartTotalsProps = {
  items: readonly CartItem[]
  /** The row of a discount; none in the drawer. */
  discount?: ReactNode
  /** The total with a discount; null while it is unknown. Defaults to the subtotal. */
  discounted?: Pence | null | undefined
  /** Delivery to the shopper's postcode. */
  delivery?: DeliveryAnswer | null | undefined
}

/** The total with the price of delivery, as far as that is known. */
export function withDelivery(total: Pence, delivery: DeliveryAnswer | null | undefined): Pence {
  return sumPence([total, delivery?.price ?? NO_PENCE])
}

/** Subtotal, shipping and total, and what to know before paying. */
export function CartTotals({ items, discount, discounted, delivery }: CartTotalsProps) {
  const subtotal = cartTotal(items)
  const { deliveryNote } = useShop()
  const total = discounted === undefined ? subtotal : discounted
  const isIncluded = !delivery?.price && !delivery?.collects
  return (
    <>
      <dl className="cart-totals">
        <dt className="text-ink-soft">Subtotal</dt>
        <dd className="text-right tabular-nums">{formatPence(subtotal)}</dd>
        {discount}
        <dt className="text-ink-soft">Shipping</dt>
        <dd className="text-right tabular-nums">
          {delivery?.shipping ?? 'Calculated at checkout'}
        </dd>
        {isIncluded && <dd className="col-span-2 -mt-1.5 text-sm text-ink-soft">{deliveryNote}</dd>}
        <dt className="mt-1.5 border-t border-hairline pt-3 text-lg font-medium">Total</dt>
        <dd className="mt-1.5 border-t border-hairline pt-3 text-right text-lg font-medium tabular-nums">
          {total === null ? '…' : formatPence(withDelivery(total, delivery))}
        </dd>
      </dl>
      <ul className="mt-1 text-sm text-ink-soft">
        <li>{cartNotes.notReserved}</li>
        <li>
          <Link to="/terms#cancel" className="text-link">
            {cartNotes.returns.link}
          </Link>{' '}
          {cartNotes.returns.rest}
        </li>
        <li>{cartNotes.payment}</li>
      </ul>
    </>
  )
}
