import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cartNotes } from '../../content/checkout/cart-notes.ts'
import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'
import { EMPTY_CART } from '../../content/toasts/checkout-messages.ts'
import { cartTotal } from '../../domain/cart/cart-lines.ts'
import { formatPence } from '../../platform/values/money.ts'
import { Button } from '../button.tsx'
import { useShop } from '../frame/use-shop.ts'
import { BagIcon } from '../icons.tsx'
import { DeliveryWords, useChosenDelivery } from '../product-page/delivery-line.tsx'
import { loadCart } from './cart-changes.ts'
import { CartRows } from './cart-rows.tsx'
import { CartTotals, withDelivery } from './cart-totals.tsx'
import { type CartView, closeCart } from './cart-view.ts'
import { goToCustomer, shownDelivery } from './checkout.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutNote } from './checkout-note.tsx'
import { FailedCheckoutNote } from './failed-checkout.tsx'
import { hasDiscountCode } from './has-discount-code.ts'

/** The drawer's content below its heading. */
export function CartPanel({ cart }: { cart: CartView }): ReactNode {
  const delivery = useChosenDelivery(cart.open ? `${cart.failed}` : null)
  return cart.step === 'customer' ? (
    <CustomerStep cart={cart} delivery={delivery} />
  ) : (
    <CartStep cart={cart} delivery={delivery} />
  )
}

type StepProps = { cart: CartView; delivery: DeliveryAnswer | null }

function CartStep({ cart, delivery: answer }: StepProps) {
  const { items, busy } = cart
  return (
    <>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 sm:px-6">
        <FailedCheckoutNote failed={cart.failed} cartIsEmpty={cart.units === 0} />
        <CartContent cart={cart} />
      </div>
      {items && items.length > 0 && (
        <div className="cart-foot">
          <CartTotals items={items} delivery={answer} />
          {answer?.ok && (
            <div className="mt-3 text-sm">
              <DeliveryWords answer={answer} />
            </div>
          )}
          <div className="flex flex-wrap gap-x-6 text-sm">
            <CartPageLink
              to="/cart#delivery"
              label={answer?.ok ? cartNotes.changeDelivery : cartNotes.delivery}
            />
            <CartPageLink
              to="/cart#discount"
              label={hasDiscountCode() ? cartNotes.discounted : cartNotes.discount}
            />
          </div>
          <Button
            size="large"
            busy={busy}
            className="mt-4 w-full"
            onClick={() => void goToCustomer()}
          >
            {busy ? 'Processing...' : 'Checkout'}
          </Button>
        </div>
      )}
    </>
  )
}

function CartPageLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center">
      {label}
    </Link>
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
        <p className="font-serif text-xl">{EMPTY_CART}</p>
        <p className="mt-1 text-ink-soft">Pieces you add appear here.</p>
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

/** The skeleton of the rows. */
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

function CustomerStep({ cart, delivery }: StepProps) {
  const { items, busy } = cart
  const { deliveryNote } = useShop()
  return (
    <CheckoutForm
      shown={{ delivery: shownDelivery(delivery) }}
      className="flex min-h-0 grow flex-col justify-between overflow-y-auto overscroll-contain px-5 pt-5 sm:px-6"
    >
      <div className="mt-6 border-t border-hairline py-5">
        <dl className="mb-4 grid grid-cols-[1fr_auto]">
          {delivery?.shipping && (
            <>
              <dt className="text-ink-soft">Shipping</dt>
              <dd className="text-right tabular-nums">{delivery.shipping}</dd>
            </>
          )}
          <dt className="text-lg font-medium">Total</dt>
          <dd className="text-right text-lg font-medium tabular-nums">
            {formatPence(withDelivery(cartTotal(items ?? []), delivery))}
          </dd>
          {!delivery?.shipping && (
            <dd className="col-span-2 text-sm text-ink-soft">{deliveryNote}</dd>
          )}
        </dl>
        <Button type="submit" size="large" busy={busy} className="w-full">
          {busy ? 'Processing...' : 'Proceed to Payment'}
        </Button>
        <CheckoutNote delivery={delivery} />
      </div>
    </CheckoutForm>
  )
}
