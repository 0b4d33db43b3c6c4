import type { TimelineKind } from '../domain/order-page/timeline.ts'

/** What customers read on the page of their order. */
export const orderPageWords = {
  title: (number: string) => `Order ${number}`,
  placed: (day: string) => `Placed on ${day}`,
  timeline: 'What has happened, and what comes next',
  ahead: 'To come',
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
    'Anybody with this link could read this page, so we shorten your details here. To see and change them, confirm that you read the emails of this order.',
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
  fixed: 'Your order has left our workshop. To change something now, call us.',
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
