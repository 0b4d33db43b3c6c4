/** The unsubscribe page, in each of its states. */
export const unsubscribePage = {
  subscribed: {
    title: 'Unsubscribe from the newsletter?',
    text: 'Press the button and we’ll stop sending it. Nothing else changes.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'You are unsubscribed',
    text: 'You won’t get any more newsletters. Emails about an order you have placed will still reach you.',
    button: 'Sign up again',
  },
  back: {
    title: 'You are subscribed again',
    text: 'Good to have you back. If that was a mistake, you can unsubscribe again.',
    button: 'Unsubscribe',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Part of the link may be missing. Use the link in our latest email, or write to us and we will unsubscribe you ourselves.',
  },
} as const
