import { Link } from 'react-router'
import { cartNotes } from '../../content/cart-notes.ts'
import { site } from '../../content/site.ts'
import type { CartItem } from '../../domain/cart/cart.ts'
import { cartTotal } from '../../domain/cart/cart-lines.ts'
import { formatPence } from '../../platform/money.ts'

/** Subtotal, shipping and total, and what to know before paying. */
export function CartTotals({ items }: { items: readonly CartItem[] }) {
  const total = formatPence(cartTotal(items))
  return (
    <>
      <dl className="cart-totals">
        <dt className="text-ink-soft">Subtotal</dt>
        <dd className="text-right tabular-nums">{total}</dd>
        <dt className="text-ink-soft">Shipping</dt>
        <dd className="text-right">Calculated at checkout</dd>
        <dd className="col-span-2 -mt-1.5 text-sm text-ink-soft">{site.deliveryNote}</dd>
        <dt className="mt-1.5 border-t border-hairline pt-3 text-lg font-medium">Total</dt>
        <dd className="mt-1.5 border-t border-hairline pt-3 text-right text-lg font-medium tabular-nums">
          {total}
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
