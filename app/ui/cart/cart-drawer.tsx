import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { cartTotal, countUnits } from '../../domain/cart/cart.ts'
import { shownPrice } from '../../domain/cart/shown-price.ts'
import { Button, IconButton, iconButtonLook } from '../button.tsx'
import { ArrowLeftIcon, BagIcon, CloseIcon } from '../icons.tsx'
import { CartRows } from './cart-rows.tsx'
import { type CartView, closeCart, loadCart, openCart, useCart } from './cart-store.ts'
import { CartTotals } from './cart-totals.tsx'
import { backToCart, goToCustomer, returnFromPayment } from './checkout.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutNote } from './checkout-note.tsx'

/** '1 item', '2 items'. */
function inWords(units: number): string {
  return units === 1 ? '1 item' : `${units} items`
}

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
    openCart()
  }
  return (
    <Link
      to="/cart"
      aria-label={units > 0 ? `Cart, ${inWords(units)}` : 'Cart'}
      className={`relative ${iconButtonLook}`}
      onClick={open}
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

/** The cart over the page, from the right: first what is in it, then who buys. */
export function CartDrawer() {
  const cart = useCart()
  const dialog = useDialog(cart.open)
  const { key } = useLocation()
  const notice = useRouteLoaderData<{ notice: string | null }>('root')?.notice

  // Whoever follows a link in the drawer is done with it.
  useEffect(() => {
    if (key) return closeCart
  }, [key])

  useEffect(() => {
    if (notice === 'payment-cancelled') openCart()
  }, [notice])

  useEffect(() => {
    void returnFromPayment()
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) void returnFromPayment()
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby="cart-heading"
      data-cart
      className={look}
      onClose={closeCart}
    >
      <div className="flex h-full flex-col">
        <p role="status" className="sr-only">
          {cart.items && inAnnouncement(cart.items)}
        </p>
        {cart.step === 'customer' ? <CustomerStep cart={cart} /> : <CartStep cart={cart} />}
      </div>
    </dialog>
  )
}

const look =
  'ml-auto h-dvh max-h-none w-full max-w-none bg-paper text-ink shadow-float sm:max-w-md ' +
  'overscroll-contain transition-[translate,overlay,display] duration-200 transition-discrete ' +
  'translate-x-full open:translate-x-0 starting:open:translate-x-full ' +
  'backdrop:opacity-0 backdrop:transition-opacity backdrop:duration-200 ' +
  'open:backdrop:opacity-100 starting:open:backdrop:opacity-0'

function inAnnouncement(items: NonNullable<CartView['items']>): string {
  if (items.length === 0) return 'Your cart is empty'
  return `${inWords(countUnits(items))} in your cart, ${shownPrice(cartTotal(items))}`
}

/** A modal dialog that follows `open`; the page behind it does not scroll meanwhile. */
function useDialog(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const { current } = dialog
    if (!open || !current) return
    current.showModal()
    document.documentElement.style.overflow = 'hidden'
    const stopListening = onBackdropClick(current, closeCart)
    return () => {
      stopListening()
      document.documentElement.style.overflow = ''
      current.close()
    }
  }, [open])
  return dialog
}

/** The backdrop belongs to the dialog: a click that begins and ends on nothing inside is on it. */
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

function Header({ children, title }: { title: string; children?: ReactNode }) {
  return (
    <header className="border-b border-hairline px-5 py-3 sm:px-6">
      {children}
      <div className="flex items-center justify-between gap-4">
        <h2 id="cart-heading" data-cart-heading tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        <IconButton label="Close cart" onClick={closeCart} className="-mr-2.5">
          <CloseIcon />
        </IconButton>
      </div>
    </header>
  )
}

function CartStep({ cart }: { cart: CartView }) {
  const { items, busy } = cart
  return (
    <>
      <Header title="Your Cart" />
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 sm:px-6">
        <CartContent cart={cart} />
      </div>
      {items && items.length > 0 && (
        <footer className="border-t border-hairline bg-raised px-5 py-5 sm:px-6">
          <CartTotals items={items} />
          <Button
            size="large"
            disabled={busy}
            className="mt-4 w-full"
            onClick={() => void goToCustomer()}
          >
            {busy ? 'Processing...' : 'Checkout'}
          </Button>
        </footer>
      )}
    </>
  )
}

function CartContent({ cart }: { cart: CartView }) {
  const { items, stock, units, busy, unreachable } = cart
  if (items?.length) return <CartRows items={items} stock={stock} busy={busy} />
  if (items || units === 0) return <EmptyCart />
  if (unreachable) return <UnreachableCart />
  return <WaitingCart />
}

function EmptyCart() {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-5 py-16 text-center">
      <BagIcon width={40} height={40} className="text-ink-soft" />
      <div>
        <p className="font-serif text-xl">Your cart is empty</p>
        <p className="mt-1 text-ink-soft">
          Every piece is one of a kind; when you find yours, it waits here.
        </p>
      </div>
      <Button variant="secondary" onClick={closeCart}>
        Continue Shopping
      </Button>
    </div>
  )
}

function UnreachableCart() {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-5 py-16 text-center">
      <div role="alert">
        <p className="font-serif text-xl">Your cart could not be loaded</p>
        <p className="mt-1 text-ink-soft">Your pieces are still in it. Check your connection.</p>
      </div>
      <Button variant="secondary" onClick={() => void loadCart()}>
        Try again
      </Button>
    </div>
  )
}

/** Shaped like the rows that come. */
function WaitingCart() {
  return (
    <div className="animate-pulse divide-y divide-hairline" aria-hidden="true">
      {[0, 1].map((row) => (
        <div key={row} className="flex gap-4 py-5">
          <div className="aspect-4/3 w-24 rounded-sm bg-sunken sm:w-28" />
          <div className="grow space-y-3 pt-1">
            <div className="h-4 w-3/4 rounded-sm bg-sunken" />
            <div className="h-4 w-1/3 rounded-sm bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  )
}

function CustomerStep({ cart }: { cart: CartView }) {
  const { items, busy } = cart
  return (
    <>
      <Header title="Checkout Information">
        <button
          type="button"
          disabled={busy}
          onClick={backToCart}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeftIcon width={18} height={18} />
          Back to cart
        </button>
      </Header>
      <CheckoutForm className="flex min-h-0 grow flex-col justify-between overflow-y-auto overscroll-contain px-5 pt-5 sm:px-6">
        <div className="mt-6 border-t border-hairline py-5">
          <dl className="mb-4 flex justify-between text-lg font-medium">
            <dt>Total</dt>
            <dd className="tabular-nums">{shownPrice(cartTotal(items ?? []))}</dd>
          </dl>
          <Button type="submit" size="large" disabled={busy} className="w-full">
            {busy ? 'Processing...' : 'Proceed to Payment'}
          </Button>
          <CheckoutNote />
        </div>
      </CheckoutForm>
    </>
  )
}
