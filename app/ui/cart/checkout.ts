import type { DeliveryAnswer } from '../../content/checkout/delivery-line.ts'
import { adjustmentToast } from '../../content/toasts/cart-toasts.ts'
import { checkoutErrors, checkoutMessages } from '../../content/toasts/checkout-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import type { Adjustment, CartItem } from '../../domain/cart/cart.ts'
import { inPounds } from '../../domain/cart/cart-json.ts'
import type { CustomerErrors, CustomerInput } from '../../forms/shop/customer-form.ts'
import { toPounds } from '../../platform/values/money.ts'
import { hideToast, showToast } from '../toast/toast.tsx'
import { applyStock, emptyCart, fetchCart, fetchStock, showToasts } from './cart-changes.ts'
import { cartView, showCart } from './cart-view.ts'
import { hasDiscountCode } from './has-discount-code.ts'
import { leaveForPayment } from './return-from-payment.ts'

/** Timeout for opening the payment page. */
const PAYMENT_LIMIT_MS = 40_000

/** The idempotency key: repeated requests of one form become one order. */
let showing: string | null = null

/** Moves from the cart to the customer form, after a stock check. */
export async function goToCustomer(): Promise<void> {
  const { items, busy } = cartView()
  if (busy) return
  if (!items?.length) {
    showToast(checkoutMessages.emptyCart)
    return
  }
  if (hasDiscountCode()) return location.assign('/cart')
  showCart({ busy: true, failed: null })
  try {
    const rows = await fetchStock(items)
    if (cartView().items !== items) return
    const fits = applyStock(items, rows, refusal)
    if (!fits) return showCart({ failed: cartView().items?.length ? 'not-started' : null })
    showing = null
    // On a phone 'Added to cart' would cover the fields.
    hideToast()
    showCart({ step: 'customer' })
  } catch (error) {
    console.error(error)
    showToast(checkoutMessages.failed(checkoutErrors.other))
    showCart({ failed: 'not-started' })
  } finally {
    showCart({ busy: false })
  }
}

/** The toast for an adjustment that prevents the checkout. */
function refusal(adjustment: Adjustment): Toast {
  switch (adjustment.kind) {
    case 'removed':
      return checkoutMessages.noLongerInStock(adjustment.name)
    case 'lowered':
      return checkoutMessages.notEnoughStock(adjustment.name, adjustment.quantity)
    case 'price':
      return adjustmentToast(adjustment)
  }
}

/** The displayed discount; the amount in pounds. */
export type PaidDiscount = { code: string; amount: number }

/** The delivery shown to the shopper; `price` is in pounds, undefined if none was shown. */
export type ShownDelivery = { collect: true } | { postcode: string; price?: number }

/** The delivery that the shopper is shown and pays for. */
export function shownDelivery(answer: DeliveryAnswer | null): ShownDelivery | undefined {
  if (!answer?.ok) return undefined
  const { collects, postcode, price } = answer
  return collects
    ? { collect: true }
    : { postcode, ...(price !== null && { price: toPounds(price) }) }
}

/** What is paid for besides the pieces, as shown. */
export type Shown = { discount?: PaidDiscount | undefined; delivery?: ShownDelivery | undefined }

/**
 * Submits the order and opens the payment page; a failure returns to the cart step, unless a field is the reason.
 *
 * @returns a message for each field that is the reason
 */
export async function pay(customer: CustomerInput, shown: Shown): Promise<CustomerErrors> {
  const { items, busy } = cartView()
  if (busy) return {}
  if (!items?.length) {
    showToast(checkoutMessages.emptyCart)
    return {}
  }
  showCart({ busy: true, failed: null })
  const requested = await requestPayment(items, customer, shown)
  if ('url' in requested) {
    emptyCart()
    leaveForPayment(requested.url)
    return {}
  }
  showing = null
  const { errors } = requested
  showCart({ busy: false, ...(!errors?.email && { step: 'cart' }) })
  if (!errors?.email) showToast(checkoutMessages.failed(requested.error))
  void showFailure(requested)
  return errors ?? {}
}

/** Loads the cart again after a failed checkout, and shows what is known about it. */
async function showFailure(requested: FailedRequest): Promise<void> {
  const failed = checkoutMessages.failed(requested.error)
  const { changed, nothingCharged } = await fetchCart()
  const known = requested.nothingCharged || nothingCharged
  const isRetried = cartView().busy || cartView().step === 'customer'
  if (!isRetried) showCart({ failed: known ? 'nothing-charged' : 'unclear' })
  // The product named by the failure is not repeated.
  const others = changed.filter(({ name }) => !requested.error.includes(name))
  // A field's message is at the field.
  const said = requested.errors?.email ? [] : [failed]
  if (others.length > 0) showToasts([...said, ...others.map(adjustmentToast)])
}

/** `nothingCharged`: the server has found that nothing was charged. */
type FailedRequest = { error: string; errors?: CustomerErrors; nothingCharged?: boolean }

async function requestPayment(
  items: readonly CartItem[],
  customer: CustomerInput,
  shown: Shown,
): Promise<{ url: string } | FailedRequest> {
  showing ??= randomKey()
  let response: Response
  try {
    response = await fetch('/api/create-checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': showing },
      body: JSON.stringify({ items: items.map(inPounds), customer, ...shown }),
      signal: AbortSignal.timeout(PAYMENT_LIMIT_MS),
    })
  } catch (error) {
    console.error(error)
    return { error: checkoutErrors.sessionFailed }
  }
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (body === null) return { error: checkoutErrors.other }
  if (typeof body.error === 'string' && body.error) {
    return {
      error: body.error,
      errors: readErrors(body.errors),
      nothingCharged: response.headers.has('Nothing-Charged'),
    }
  }
  if (!response.ok) return { error: checkoutErrors.sessionFailed }
  if (typeof body.url !== 'string' || !body.url) return { error: checkoutErrors.noAddress }
  return { url: body.url }
}

/** The server's messages for fields of the customer form. */
function readErrors(given: unknown): CustomerErrors {
  const email = typeof given === 'object' && given !== null && 'email' in given && given.email
  return typeof email === 'string' ? { email } : {}
}

/** A random UUID; `crypto.randomUUID` is missing without https. */
function randomKey(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
