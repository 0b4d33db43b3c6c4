/**
 * The storefront's toasts. Each text is exactly as specified: some end with a full stop and some do
 * not, so none is built from a shared sentence.
 */
export type Toast = {
  title: string
  description?: string
  tone?: 'default' | 'destructive'
}

/** The consent text beside the sign-up; stored with each subscription. */
export const newsletterConsent =
  'New arrivals by email, marks and prices included. Unsubscribe whenever you like.'

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
  /** A navigation while offline. */
  offline: {
    title: 'You are offline',
    description: 'That page needs a connection. Please try again once you are back.',
    tone: 'destructive',
  },
  /** The shop could not be reached. */
  notAdded: {
    title: 'Not added to your cart',
    description: 'The shop could not be reached. Please try again.',
    tone: 'destructive',
  },
  notSaved: {
    title: 'Not saved',
    description: 'The shop could not be reached. Please try again.',
    tone: 'destructive',
  },
  notSubscribed: {
    title: 'Subscription Failed',
    description: 'There was an error subscribing to the newsletter. Please try again.',
    tone: 'destructive',
  },
  paymentCancelled: {
    title: 'Payment cancelled',
    description: 'Nothing was charged. Your pieces are back in your cart.',
  },
} as const satisfies Record<string, Toast>
