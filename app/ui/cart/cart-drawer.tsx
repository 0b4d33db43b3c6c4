import { useEffect, useLayoutEffect, useRef } from 'react'
import { EMPTY_CART } from '../../content/toasts/checkout-messages.ts'
import { type CartItem, countUnits } from '../../domain/cart/cart.ts'
import { cartTotal } from '../../domain/cart/cart-lines.ts'
import { formatPence } from '../../platform/values/money.ts'
import { IconButton } from '../button.tsx'
import { ArrowLeftIcon, CloseIcon } from '../icons.tsx'
import { CartPanel } from './cart-panel.tsx'
import { type CartView, closeCart, showCart, useCart } from './cart-view.ts'
import { unitsInWords } from './units-in-words.ts'

/** The cart's drawer: first the items, then the customer form. */
export function CartDrawer() {
  const cart = useCart()
  const dialog = useDialog(cart)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="cart-heading"
      data-cart
      className={look}
      onClose={closeCart}
    >
      <div className="flex h-full flex-col [@media(height<36rem)]:block [@media(height<36rem)]:overflow-y-auto">
        <p role="status" className="sr-only">
          {cart.items && inAnnouncement(cart.items)}
        </p>
        <Header step={cart.step} busy={cart.busy} />
        <CartPanel cart={cart} />
      </div>
    </dialog>
  )
}

/** Explicitly fixed: WebKit removes it from the top layer before its closing animation ends. */
const look =
  'fixed inset-y-0 ml-auto h-dvh max-h-none w-full max-w-none bg-paper text-ink shadow-float sm:max-w-md ' +
  'overscroll-contain transition-[translate,overlay,display] duration-200 transition-discrete ' +
  'translate-x-full open:translate-x-0 starting:open:translate-x-full ' +
  'backdrop:opacity-0 backdrop:transition-opacity backdrop:duration-200 ' +
  'open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

function inAnnouncement(items: readonly CartItem[]): string {
  if (items.length === 0) return EMPTY_CART
  return `${unitsInWords(countUnits(items))} in your cart, ${formatPence(cartTotal(items))}`
}

function Header({ step, busy }: Pick<CartView, 'step' | 'busy'>) {
  return (
    <div className="border-b border-hairline px-5 py-3 sm:px-6">
      {step === 'customer' && (
        <button
          type="button"
          disabled={busy}
          onClick={() => showCart({ step: 'cart' })}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon width={18} height={18} />
          Back to cart
        </button>
      )}
      <div className="flex items-center justify-between gap-4">
        <h2 id="cart-heading" data-cart-heading tabIndex={-1} className="text-2xl outline-none">
          {step === 'customer' ? 'Checkout Information' : 'Your Cart'}
        </h2>
        <IconButton label="Close cart" onClick={closeCart} className="-mr-2.5">
          <CloseIcon />
        </IconButton>
      </div>
    </div>
  )
}

/** A modal dialog, open while the cart is, with the focus on each step's heading. */
function useDialog({ open, step }: CartView) {
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const { current } = dialog
    if (!open || !current) return
    current.showModal()
    const letScroll = holdScroll()
    const stopListening = onBackdropClick(current, closeCart)
    return () => {
      stopListening()
      letScroll()
      current.close()
    }
  }, [open])

  // The focused button of the other step has been removed.
  useEffect(() => {
    const heading = dialog.current?.querySelector<HTMLElement>('[data-cart-heading]')
    if (step && dialog.current?.open) heading?.focus()
  }, [step])

  return dialog
}

/** Locks scrolling of the page behind, without a layout shift by the scrollbar. */
function holdScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  document.body.style.paddingRight = `${window.innerWidth - clientWidth}px`
  style.overflow = 'hidden'
  style.scrollbarGutter = 'auto'
  return () => {
    document.body.style.paddingRight = ''
    style.overflow = ''
    style.scrollbarGutter = ''
  }
}

/**
 * The backdrop belongs to the dialog element: a click that starts and ends on the dialog itself is
 * on the backdrop.
 */
function onBackdropClick(dialog: HTMLDialogElement, act: () => void): () => void {
  let began = false
  const press = (event: Event) => {
    began = event.target === dialog
  }
  const click = (event: Event) => {
    if (began && event.target === dialog) act()
  }
  dialog.addEventListener('pointerdown', press)
  dialog.addEventListener('click', click)
  return () => {
    dialog.removeEventListener('pointerdown', press)
    dialog.removeEventListener('click', click)
  }
}
