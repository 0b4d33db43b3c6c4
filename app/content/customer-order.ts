import type { TimelineKind } from '../domain/order-page/timeline.ts'

/** What customers read on the page of their order. */
export const orderPageWords = {
  title: (number: string) => `Order ${number}`,
  placed: (day: string) => `Placed on ${day}`,
  timeline: 'What has happened, and what comes next',
  ahead: 'To come',
  /** Instead of a calendar file. */
  noDay: 'No delivery day is agreed on for this order.',
  difference: {
    title: 'Delivery to your address costs more',
    text: (amount: string) =>
      `It lies where delivery costs ${amount} more than you have paid. Pay it here, and we bring you your order. If you would rather not, write to us: you can have all your money back.`,
    pay: (amount: string) => `Pay ${amount}`,
  },
  pieces: 'Your pieces',
  size: 'Size',
  condition: 'Condition when sold',
  amounts: 'What you paid',
  details: 'Your details',
  receipt: 'Receipt to print',
  terms: 'The terms of this order',
  questions: 'Questions about this order?',
  cancelling: 'Cancelling and returning',
} as const

export const timelineWords: Record<TimelineKind, { done: string; ahead: string }> = {
  placed: { done: 'Order placed', ahead: 'Order placed' },
  paid: { done: 'Payment received', ahead: 'Payment' },
  shipped: { done: 'On its way to you', ahead: 'On its way to you' },
  delivered: { done: 'Delivered', ahead: 'Delivery' },
  collected: { done: 'Collected', ahead: 'Collection from our workshop' },
  cancelled: { done: 'Cancelled', ahead: 'Cancelled' },
  refunded: { done: 'Refunded', ahead: 'Refund' },
}

/** The sentence below the order's number. */
export const orderLead = {
  unpaid: 'We have not received a payment for this order yet.',
  confirmed: 'We have your payment, and your order is set aside for you.',
  shipped: 'Your order is on its way to you.',
  delivered: 'Your order is with you. You have 14 days after delivery to change your mind.',
  collected: 'You have collected your order. You have 14 days from then to change your mind.',
  cancelled: 'This order was cancelled.',
  refunded: 'This order was refunded in full.',
} as const

/** Below the details, while they are shortened, and after. */
export const detailsWords = {
  shortened:
    'Anybody with this link could read this page, so we shorten your details here. To see them, confirm that you read the emails of this order.',
  shortenedToChange:
    'Anybody with this link could read this page, so we shorten your details here. To see and change them, and to tell our drivers about the way to your door, confirm that you read the emails of this order.',
  sendCode: 'Send me a code',
  sent: (email: string) =>
    `We have sent a code to ${email}. It works for 15 minutes; a newer one replaces it.`,
  code: 'The six digits in our email',
  enterCode: 'Confirm',
  sendAgain: 'Send another code',
  labels: {
    name: 'Name',
    email: 'Email',
    phone: 'Telephone',
    address: 'Delivery address',
    collection: 'You collect it',
  },
  noPhone: 'None given',
  noAddress: 'Not known yet',
  fixed: 'The address can no longer be changed here. To change it now, call us:',
  change: { phone: 'Change the telephone number', address: 'Change the address' },
  form: {
    phone: 'Telephone',
    phoneHint: 'For questions about this order only.',
    savePhone: 'Save the number',
    name: 'Name at the door',
    line1: 'Street and number',
    line2: 'Flat or building (optional)',
    town: 'Town',
    postcode: 'Postcode',
    saveAddress: 'Save the address',
  },
  replace: {
    title: 'Has somebody else got this link?',
    text: 'We email you a new one, and this link and those in earlier emails stop working.',
    button: 'Replace the link',
  },
} as const

/** A link that leads to no order. */
export const deadLinks = {
  unknown: {
    title: 'This link does not work',
    text: 'Part of it may be missing. Use the link in our email, or let us send you a new one.',
  },
  expired: {
    title: 'This link has expired',
    text: 'An order can be seen here for 24 months after delivery. For a receipt or a question about an older order, write to us.',
  },
  replaced: {
    title: 'This link was replaced',
    text: 'A newer link to this order is in our last email about it. We can send it to you again.',
  },
  'too-many': {
    title: 'Please wait a little',
    text: 'Too many links that do not work were tried from your connection. Try yours again in ten minutes.',
  },
} as const

/** The page that mails a lost link again. */
export const lostLinkPage = {
  title: 'Find your order',
  description: 'The link to your order at {shop}, sent to you again.',
  lead: 'Every order has a page of its own, behind the link in our emails. Enter the email address you ordered with, and we send the links again.',
  email: 'Email address',
  button: 'Send me the links',
  sent: {
    title: 'Look in your inbox',
    text: 'If there is an order with this address, its link is on its way to it. It can take some minutes; look among the unwanted mail too.',
  },
  none: 'No email? You may have ordered with another address.',
} as const

/** The contact form about an order. */
export const orderQuestion = { subject: (number: string) => `Order ${number}` } as const

/** The day of delivery, and the choice of one. */
export const dayWords = {
  title: 'Your delivery',
  collection: 'Your collection',
  collect: (address: string) =>
    `You collect this order from our workshop, ${address}. We write to you when it is ready.`,
  agreed: 'We deliver on',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  windowLater: 'The day before, we write to you with the time.',
  today: 'We are on our way to you.',
  until: (until: string) => `You can choose another day until ${until}.`,
  tooLate: 'It is too late to change this day here. If you cannot be in, please call us:',
  choose: 'Choose a day for your delivery',
  chooseText: 'These days have room on the van that comes your way. You can change the day later.',
  another: 'Choose another day',
  later: (count: number) => `${count} later ${count === 1 ? 'day' : 'days'}`,
  button: 'Choose this day',
  weWrite: 'We will write to you within two working days to agree a day.',
  weWriteAgain: 'No other day has room at present. If you cannot be in, please call us:',
  calendar: 'Add it to your calendar',
  parcel: (carrier: string, number: string) => `Sent with ${carrier}, number ${number}.`,
  track: 'Track it',
} as const

/** The questions about the way to the door; the answers are shown to drivers as they are. */
export const accessWords = {
  title: 'The way to your door',
  lead: 'Optional, and useful to the two people who carry: so that what you have bought fits where it goes.',
  answered: 'Thank you, our drivers have your answers.',
  change: 'Change your answers',
  open: 'Answer a few short questions',
  options: {
    floor: [
      'Basement',
      'Ground floor',
      '1st floor',
      '2nd floor',
      '3rd floor',
      '4th floor',
      '5th floor or higher',
    ],
    lift: ['No lift', 'A small lift', 'A large lift'],
  },
  none: 'Not answered',
  labels: {
    floor: 'Which floor?',
    lift: 'Is there a lift?',
    stairs: 'Narrow doors, stairs or turns?',
    parking: 'Where can a van park?',
    phone: 'Telephone on the day',
    notes: 'Anything else our drivers should know?',
  },
  hints: {
    stairs: 'Such as: the front door is 76 cm wide, the stairs turn at the top.',
    parking: 'Such as: in front of the house, or a permit is needed until 6 pm.',
    phone: 'If it is not the one of your order.',
  },
  size: 'What we bring',
  button: 'Save your answers',
} as const
