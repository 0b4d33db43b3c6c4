/** Messages of the forms on an order's page. */
export const orderFieldErrors = {
  email: 'Please enter a valid email address.',
  phone: 'Please enter a telephone number, such as 01632 960123.',
  code: 'Please enter the six digits.',
  wrongCode: (left: number) =>
    left === 0
      ? 'That is not the code, and its tries are used up. Please ask for another one.'
      : `That is not the code. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`,
  codeOver: 'This code no longer works. Please ask for another one.',
  name: 'Please enter at least 2 characters.',
  line1: 'Please enter the street and number.',
  choice: 'Please choose one of the answers.',
  day: 'Please choose a day.',
  town: 'Please enter the town.',
  postcode: 'Please enter a whole postcode, such as HP11 1AA.',
} as const

const failed = (description: string) =>
  ({ title: 'Not changed', description, tone: 'destructive' }) as const

/** Why a valid form was refused. */
export const orderRefusals = {
  'confirm-first': failed('Please confirm your email with a code first.'),
  'left-workshop': failed('It is too late to change this here. Please call us.'),
  full: {
    title: 'That day has just filled up',
    description: 'Please choose another of the days below.',
    tone: 'destructive',
  },
  past_cut_off: failed(
    'It is too late to change this day here: the van is being loaded. Please call us.',
  ),
  not_open: failed('There is no day to choose for this order any more.'),
  'other-zone': failed(
    'Delivery to this postcode has another price or day. Please write or call, and we will arrange it.',
  ),
  'too-many': {
    title: 'Too many attempts',
    description: 'Please wait ten minutes and try again, or call us.',
    tone: 'destructive',
  },
  'too-many-codes': {
    title: 'No other code was sent',
    description: 'We have sent several codes already. Please wait an hour, or call us.',
    tone: 'destructive',
  },
  failed: failed('Something went wrong on our side. Please try again; nothing was changed.'),
} as const

/** Why an order was not cancelled, or not kept. */
export const cancelRefusals = {
  'left-workshop': {
    title: 'It could not be cancelled',
    description:
      'Your order is ready or has left our workshop, or it is over: this page shows how it stands. Once you have it, you can return it within 14 days.',
    tone: 'destructive',
  },
  'too-often': {
    title: 'Please call us',
    description: 'This order was cancelled and kept several times. Tell us what you would like.',
    tone: 'destructive',
  },
  acted: {
    title: 'It is too late to keep this order here',
    description: 'We have acted on your request already. This page shows how it stands now.',
    tone: 'destructive',
  },
} as const

export const orderPageToasts = {
  'order-cancelled': {
    title: 'Your order is cancelled',
    description: 'We have sent you an email about it and your refund.',
  },
  'order-cancel-asked': {
    title: 'We have your request',
    description: 'We have sent you an email about it.',
  },
  'order-written': {
    title: 'Your message has reached us',
    description: 'The answer comes by email, and stands here.',
  },
  'order-kept': { title: 'Your order stays as it was' },
  'order-confirmed': {
    title: 'Thank you',
    description: 'You can now see your details in full.',
  },
  'order-day-chosen': {
    title: 'Day saved',
    description: 'We send you an email with a calendar entry.',
  },
  'order-access-saved': { title: 'Thank you', description: 'Our drivers will see your answers.' },
  'order-phone-saved': { title: 'Telephone number saved' },
  'order-address-saved': {
    title: 'Address saved',
    description: 'We have sent you an email about the change.',
  },
  'order-payment-failed': {
    title: 'The payment page did not open',
    description: 'Nothing was charged. Please try again in a few minutes.',
    tone: 'destructive',
  },
  'order-payment-cancelled': { title: 'Payment cancelled', description: 'Nothing was charged.' },
  'order-link-replaced': {
    title: 'Link replaced',
    description: 'The new one is on its way to you by email.',
  },
} as const
