/** The page behind the link that ends a newsletter, in each of its states. */
export const unsubscribePage = {
  subscribed: {
    title: 'Leave the newsletter?',
    text: 'Press the button and you are off the list. Nothing else changes.',
    button: 'Unsubscribe',
  },
  left: {
    title: 'You have left the newsletter',
    text: 'You are off the list and will get no more of it. Mails about an order of yours still come.',
    button: 'Sign up again',
  },
  back: {
    title: 'You are on the list again',
    text: 'Good to have you back. If it was a slip, you can leave again.',
    button: 'Unsubscribe',
  },
  unknown: {
    title: 'This link does not work',
    text: 'Perhaps a part of it was lost on the way. Use the link in our latest mail, or write to us: we take you off the list by hand.',
  },
} as const
