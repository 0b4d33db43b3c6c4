/**
 * What the storefront tells shoppers in its toasts. Every text stands exactly as the shop words
 * it: some end with a full stop and some do not, so none is built from a shared sentence.
 */
export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
}

export const cartMessages = {
  added: (title: string): Toast => ({
    title: 'Added to cart',
    description: `${title} was added to your cart`,
  }),
  /** From the product page, where a quantity is chosen. */
  addedQuantity: (title: string, quantity: number): Toast => ({
    title: 'Added to cart',
    description: `${quantity} x ${title} ${quantity === 1 ? 'was' : 'were'} added to your cart`,
  }),
  noLongerAvailable: (name: string): Toast => ({
    title: 'Item no longer available',
    description: `${name} has been removed from your cart as it is no longer in stock`,
    tone: 'destructive',
  }),
  quantityAdjusted: (name: string, quantity: number): Toast => ({
    title: 'Cart updated',
    description: `${name} quantity has been adjusted to ${quantity} due to stock limitations`,
  }),
  /** @param price as shown, '£620.00' */
  priceChanged: (name: string, price: string): Toast => ({
    title: 'Cart updated',
    description: `${name} is now ${price}`,
  }),
  /** The cart already holds, or would hold, more than there is. */
  maximumReached: (stock: number): Toast => ({
    title: 'Maximum stock reached',
    description: `You can only add up to ${stock} of this item to your cart`,
    tone: 'destructive',
  }),
  /** The product page's '+' at the stock level. */
  stepperMaximumReached: (stock: number): Toast => ({
    title: 'Maximum stock reached',
    description: `Only ${stock} items available`,
  }),
  /** The chosen quantity was lowered to what there is. */
  notEnoughStock: (stock: number): Toast => ({
    title: 'Not enough stock',
    description: `Only ${stock} items available`,
    tone: 'destructive',
  }),
  outOfStock: {
    title: 'Out of Stock',
    description: 'This product is currently out of stock',
    tone: 'destructive',
  },
} as const

const checkoutFailed = (description: string): Toast => ({
  title: 'Checkout Failed',
  description,
  tone: 'destructive',
})

export const checkoutMessages = {
  emptyCart: { title: 'Your cart is empty', tone: 'destructive' },
  /** @param text one of `checkoutErrors`, or what the server answered */
  failed: checkoutFailed,
  notEnoughStock: (name: string, left: number) =>
    checkoutFailed(checkoutErrors.notEnoughStock(name, left)),
  noLongerInStock: (name: string) => checkoutFailed(checkoutErrors.noLongerInStock(name)),
} as const

/** Texts that the server answers a failed checkout with, and that the toast then shows. */
export const checkoutErrors = {
  notEnoughStock: (name: string, left: number) =>
    `${name} is no longer available in the requested quantity. Only ${left} left in stock.`,
  noLongerInStock: (name: string) => `${name} is no longer in stock.`,
  /** @param price as shown, '£620.00' */
  priceChanged: (name: string, price: string) =>
    `The price of ${name} is now ${price}. Your cart has been updated; please check it before paying.`,
  tooManyOpen:
    'Several payments are already open from your connection. Please finish or cancel one of them, or try again in half an hour.',
  sessionFailed: 'Failed to create checkout session',
  noAddress: 'No checkout URL returned from server',
  other: 'There was a problem processing your order. Please try again.',
} as const

/** Beside the fields of the checkout's customer form. */
export const checkoutFieldErrors = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
} as const

export const newsletterMessages = {
  success: {
    title: 'Subscription Successful',
    description: 'Thank you for subscribing to our newsletter!',
  },
  alreadySubscribed: {
    title: 'Already Subscribed',
    description: 'This email is already subscribed to our newsletter.',
    tone: 'destructive',
  },
  invalidEmail: {
    title: 'Invalid Email',
    description: 'Please enter a valid email address',
    tone: 'destructive',
  },
  failed: {
    title: 'Subscription Failed',
    description: 'There was an error subscribing to the newsletter. Please try again.',
    tone: 'destructive',
  },
  /** Too many sign-ups from one connection. */
  refused: {
    title: 'Subscription Failed',
    description: 'That was one try too many in a short time. Please wait a few minutes.',
    tone: 'destructive',
  },
} as const satisfies Record<string, Toast>

/** What people read beside the sign-up and agree to; kept with each subscription. */
export const newsletterConsent =
  'New arrivals by email, with their faults and their prices. Every mail has a link to leave.'

export const storefrontMessages = {
  listingFailed: { title: 'Failed to load products', tone: 'destructive' },
  productFailed: {
    title: 'Error',
    description: 'Failed to load product details',
    tone: 'destructive',
  },
  productUnavailable: {
    title: 'Product unavailable',
    description: 'This product is currently not available for viewing',
    tone: 'destructive',
  },
  /** A page was asked for while there is no connection. */
  offline: {
    title: 'You are offline',
    description: 'That page needs a connection. Please try again once you are back.',
    tone: 'destructive',
  },
  paymentCancelled: {
    title: 'Payment cancelled',
    description: 'Nothing was charged. Your pieces are back in your cart.',
  },
} as const satisfies Record<string, Toast>

/**
 * Several things to say at once as one toast, since only one is visible at a time: the title of
 * the first destructive one (else of the first), and every description as a line of its own.
 *
 * @returns undefined where there is nothing to say
 */
export function mergeToasts(toasts: readonly Toast[]): Toast | undefined {
  const main = toasts.find((toast) => toast.tone === 'destructive') ?? toasts[0]
  if (!main || toasts.length === 1) return main
  const others = toasts.filter((toast) => toast !== main)
  const lines = [main.description, ...others.map((toast) => toast.description ?? toast.title)]
  return { ...main, description: [...new Set(lines.filter(Boolean))].join('\n') }
}
