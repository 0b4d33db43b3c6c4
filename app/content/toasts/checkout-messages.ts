import type { Toast } from './storefront-toasts.ts'

const checkoutFailed = (description: string): Toast => ({
  title: 'Checkout Failed',
  description,
  tone: 'destructive',
})

export const EMPTY_CART = 'Your cart is empty'

export const checkoutMessages = {
  emptyCart: { title: EMPTY_CART, tone: 'destructive' },
  /** @param text one of `checkoutErrors`, or the server's response */
  failed: checkoutFailed,
  notEnoughStock: (name: string, left: number) =>
    checkoutFailed(checkoutErrors.notEnoughStock(name, left)),
  noLongerInStock: (name: string) => checkoutFailed(checkoutErrors.noLongerInStock(name)),
} as const

/** The server's responses to a failed checkout, shown in the toast. */
export const checkoutErrors = {
  notEnoughStock: (name: string, left: number) =>
    `${name} is no longer available in the requested quantity. Only ${left} left in stock.`,
  noLongerInStock: (name: string) => `${name} is no longer in stock.`,
  /** Instead of the above if the shopper's own paid order took the last unit. */
  alreadyBought: (name: string) => `You have already paid for ${name}. It is yours.`,
  /** @param price as shown, '£620.00' */
  priceChanged: (name: string, price: string) =>
    `The price of ${name} is now ${price}. Your cart has been updated; please check it before paying.`,
  tooManyOpen:
    'Several payments are already open from your connection. Please finish or cancel one of them, or try again in half an hour.',
  tooManyTries:
    'Many payments have been started from your connection in a short time. Please try again in a few minutes.',
  tooMuchHeld:
    'That is more than we can reserve before it is paid. Please pay for some of it first, or write to us about a larger order.',
  heldBefore: (name: string) =>
    `${name} has been reserved from your connection for a long time without being paid. Please try again in a few hours, or write to us.`,
  termsChanged:
    'Our terms have changed since you opened this page. Please read them, then press the button again.',
  /** @param price as shown, '£35.00', or 'included' */
  deliveryChanged: (postcode: string, price: string) =>
    `Delivery to ${postcode} is now ${price}. Your cart has been updated; please check it before paying.`,
  deliveryOnRequest: (postcode: string) =>
    `Please ask us before you order to ${postcode}: what delivery costs there depends on the piece. Nothing was ordered. You can also collect it, or enter another postcode in your cart.`,
  notDelivered: (postcode: string) =>
    `We do not deliver to ${postcode}. You can collect it, or enter another postcode in your cart.`,
  postcodeNeeded:
    'Please enter your postcode in your cart first: what delivery costs depends on it.',
  emailRefused:
    'Our payment provider does not accept this email address. Please check it, or use another one.',
  sessionFailed: 'Failed to create checkout session',
  noAddress: 'No checkout URL returned from server',
  other: 'There was a problem processing your order. Please try again.',
} as const

/** Messages beside the fields of the checkout's customer form. */
export const checkoutFieldErrors = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  longName: 'Name must be at most 200 characters',
  longPhone: 'Phone number must be at most 50 characters',
} as const
