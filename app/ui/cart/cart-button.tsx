import type { MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { iconButtonClass } from '../button.tsx'
import { BagIcon } from '../icons.tsx'
import { useCart } from './cart-view.ts'
import { expectCart, openCart } from './deferred-cart.ts'
import { unitsInWords } from './units-in-words.ts'

/**
 * The way to the cart: a link to its page that opens the drawer instead where it can. Pages are
 * the same for everyone, so the number is filled in by the browser, on the icon's corner.
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
          // It bumps when the cart changes, not when the number first appears on a page.
          className={`absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full bg-green px-1 text-sm leading-none font-semibold text-paper tabular-nums transition-transform ${items ? 'starting:scale-150' : ''}`}
        >
          {units}
        </span>
      )}
    </Link>
  )
}
