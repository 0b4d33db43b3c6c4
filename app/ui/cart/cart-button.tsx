import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { iconButtonClass } from '../button.tsx'
import { BagIcon } from '../icons.tsx'
import { useCart } from './cart-view.ts'
import { expectCart, openCart } from './deferred-cart.ts'
import { unitsInWords } from './units-in-words.ts'

/**
 * A link to the cart's page that opens the drawer instead if it can. Cached pages are the same for
 * all visitors, so the browser fills in the number.
 */
export function CartButton() {
  const { units, items } = useCart()
  const { pathname } = useLocation()
  const open = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey
    if (elsewhere || pathname === '/cart') return
    event.preventDefault()
    void openCart()
  }
  return (
    <Link
      to="/cart"
      aria-label={units > 0 ? `Cart, ${unitsInWords(units)}` : 'Cart'}
      className={`relative ${iconButtonClass}`}
      onClick={open}
      onPointerEnter={expectCart}
      onFocus={expectCart}
    >
      <BagIcon />
      {units > 0 && (
        <span
          key={units}
          aria-hidden="true"
          // Animated when the cart changes, not at the first render.
          className={`cart-badge ${items ? 'starting:scale-150' : ''}`}
        >
          {units}
        </span>
      )}
    </Link>
  )
}
