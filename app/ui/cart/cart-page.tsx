import type { ReactNode } from 'react'
import { cartNotes } from '../../content/checkout/cart-notes.ts'
import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'
import type { FailedCheckout } from '../../content/checkout/failed-checkout.ts'
import type { Newest } from '../../content/navigation/alternatives.ts'
import { EMPTY_CART } from '../../content/toasts/checkout-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import type { CartItem } from '../../domain/cart/cart.ts'
import type { CustomerErrors, CustomerInput } from '../../forms/shop/customer-form.ts'
import { toPounds } from '../../platform/values/money.ts'
import { AlternativeLine } from '../alternative-line.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { ProductCardRow } from '../product/product-row.tsx'
import { DeliveryLine, useDelivery } from '../product-page/delivery-line.tsx'
import { CartRows } from './cart-rows.tsx'
import { CartTotals } from './cart-totals.tsx'
import { type Shown, shownDelivery } from './checkout.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutNote } from './checkout-note.tsx'
import {
  type CartDiscountState,
  DiscountField,
  DiscountRow,
  discountedTotal,
  paidDiscount,
} from './discount-field.tsx'
import { FailedCheckoutNote } from './failed-checkout.tsx'

type CartPageProps = {
  items: readonly CartItem[]
  stock: Readonly<Record<string, number>>
  busy: boolean
  /** The server's message. */
  message: Toast | undefined
  failed: FailedCheckout | null
  /** A refused checkout, with the entered values. */
  sent: { customer: CustomerInput; errors: CustomerErrors } | undefined
  /** The state of the cart's discount code. */
  discount: CartDiscountState
  /** Delivery to the postcode that the shopper has entered before. */
  delivery: DeliveryAnswer | null
  /** Shown beside an empty cart: the link to an open payment page. */
  waiting: ReactNode
  /** Shown below an empty cart. */
  newest: Newest | undefined
  /** The digest of the current terms. */
  terms: string
}

/** The cart and the customer form on one page: the drawer's equivalent without scripts. */
export function CartPage({
  items,
  stock,
  busy,
  message,
  failed,
  sent,
  discount,
  delivery: known,
  waiting,
  newest,
  terms,
}: CartPageProps) {
  const delivery = useDelivery(known)
  const shown = { discount: paidDiscount(discount), delivery: shownDelivery(delivery.answer) }
  return (
    <div data-cart className="page-column pt-10 pb-section md:pt-16">
      <h1 data-cart-heading tabIndex={-1} className="text-4xl outline-none">
        Your Cart
      </h1>
      {message && <Message toast={message} />}
      <FailedCheckoutNote failed={failed} cartIsEmpty={items.length === 0} />
      {items.length === 0 ? (
        <EmptyPage waiting={waiting} newest={newest} />
      ) : (
        <div className="mt-6 grid grid-cols-1 items-start gap-x-16 gap-y-10 lg:grid-cols-[1fr_26rem]">
          <div className="min-w-0 border-y border-hairline">
            <CartRows items={items} stock={stock} busy={busy} />
          </div>
          <div className="rounded-lg border border-hairline bg-raised p-5 sm:p-8">
            <CartTotals
              items={items}
              discount={<DiscountRow state={discount} />}
              discounted={discountedTotal(items, discount)}
              delivery={delivery.answer}
            />
            <div id="delivery">
              <DeliveryLine {...delivery} />
            </div>
            <DiscountField state={discount} />
            <h2 className="mt-8 mb-5 text-2xl">Checkout Information</h2>
            <CheckoutForm
              sent={sent}
              hidden={<ShownItems items={items} shown={shown} terms={terms} />}
              shown={shown}
            >
              <Button
                type="submit"
                size="large"
                busy={busy || discount.pending}
                className="mt-6 w-full"
              >
                {busy ? 'Processing...' : 'Proceed to Payment'}
              </Button>
              <CheckoutNote delivery={delivery.answer} />
            </CheckoutForm>
          </div>
        </div>
      )}
    </div>
  )
}

/** The displayed items, prices, discount, delivery and terms, submitted so that nothing else is agreed to. */
function ShownItems({
  items,
  shown: { discount, delivery },
  terms,
}: Pick<CartPageProps, 'items' | 'terms'> & { shown: Shown }) {
  return (
    <>
      {items.map(({ id, name, price, quantity }) => (
        <input
          key={id}
          type="hidden"
          name="item"
          value={JSON.stringify({ id, name, price: toPounds(price), quantity })}
        />
      ))}
      <input type="hidden" name="terms" value={terms} />
      {discount && <input type="hidden" name="discount" value={JSON.stringify(discount)} />}
      {delivery && <input type="hidden" name="delivery" value={JSON.stringify(delivery)} />}
    </>
  )
}

function Message({ toast: { title, description, tone } }: { toast: Toast }) {
  const failed = tone === 'destructive'
  return (
    <div
      role={failed ? 'alert' : 'status'}
      className={`mt-6 rounded-lg border p-4 ${failed ? 'border-red bg-red-soft' : 'border-hairline bg-raised'}`}
    >
      <p className={`font-semibold ${failed ? 'text-red' : ''}`}>{title}</p>
      {description && <p className="mt-0.5 whitespace-pre-line">{description}</p>}
    </div>
  )
}

function EmptyPage({ waiting, newest }: Pick<CartPageProps, 'waiting' | 'newest'>) {
  return (
    <>
      {waiting}
      <p className="mt-6 text-lg text-ink-soft">{EMPTY_CART}.</p>
      <ButtonLink to="/shop" className="mt-6">
        Continue Shopping
      </ButtonLink>
      {newest && (
        <>
          <ProductCardRow id="newest" title={cartNotes.newest} pieces={newest.products} />
          <AlternativeLine words={newest.alternative} />
        </>
      )}
    </>
  )
}
