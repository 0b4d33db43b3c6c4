import { storefrontMessages, type Toast } from './storefront-toasts.ts'

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
  failed: storefrontMessages.notSubscribed,
  /** Rate limit reached: too many sign-ups from one connection. */
  refused: {
    title: 'Subscription Failed',
    description: 'Too many attempts. Please try again in a few minutes.',
    tone: 'destructive',
  },
} as const satisfies Record<string, Toast>
