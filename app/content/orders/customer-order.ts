import type { TimelineKind } from '../../domain/order-page/timeline.ts'
import { formatPence, type Pence } from '../../platform/values/money.ts'

/** What customers read on the page of their order. */
export const orderPageWords = {
  title: (number: string) => `Order ${number}`,
  placed: (day: string) => `Placed on ${day}`,
  timeline: 'What has happened, and what comes next',
  ahead: 'To come',
  /** The response in place of a calendar file. */
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
  amounts: 'Price and refunds',
  supplement: 'More for delivery',
  refunded: 'Refunded',
  bankReturned: 'Returned by your bank',
  paidBack: 'Paid back to you in another way',
  details: 'Your details',
  receipt: 'Receipt to print',
  terms: 'The terms of this order',
  complain: 'Make a complaint',
  cancelling: 'Cancelling and returning',
} as const

export const timelineWords: Record<TimelineKind, { done: string; ahead: string }> = {
  placed: { done: 'Order placed', ahead: 'Order placed' },
  paid: { done: 'Payment received', ahead: 'Payment' },
  shipped: { done: 'On its way to you', ahead: 'On its way to you' },
  delivered: { done: 'Delivered', ahead: 'Delivery' },
  collected: { done: 'Collected', ahead: 'Collection from our workshop' },
  'return-asked': { done: 'You asked to return', ahead: 'Return' },
  'fault-reported': { done: 'You reported a fault', ahead: 'Report of a fault' },
  'return-received': { done: 'Back with us', ahead: 'Back with us' },
  'cancel-asked': { done: 'You asked us to cancel', ahead: 'You asked us to cancel' },
  cancelled: { done: 'Cancelled', ahead: 'Cancellation and refund' },
  refunded: { done: 'Refunded', ahead: 'Refund' },
  'paid-back': { done: 'Paid back to you in another way', ahead: 'Refund' },
  'bank-returned': { done: 'Returned by your bank', ahead: 'Returned by your bank' },
}

/** The sentence below the order's number. */
export const orderLead = {
  unpaid: 'We have not received a payment for this order yet.',
  confirmed: 'We have your payment, and your order is set aside for you.',
  shipped: 'Your order is on its way to you.',
  ready: 'Your order is ready to collect.',
  delivered: 'Your order is with you.',
  collected: 'You have collected your order.',
  /** Follows `delivered` and `collected` until the right to cancel ends. */
  mindUntil: (day: string) => `You can change your mind until the end of ${day}.`,
  asked: 'You have asked us to cancel this order.',
  cancelled: 'This order was cancelled.',
  /** All of its payment has gone back, returned by these. */
  wentBack: {
    shop: 'This order was refunded in full.',
    elsewhere: 'The payment for this order has gone back to you.',
    bank: 'Your bank has returned the payment for this order.',
    both: 'The payment for this order has gone back to you, a part of it through your bank.',
  },
} as const

/** Shown below the details, while they are shortened, and after. */
export const detailsWords = {
  shortened:
    'Anybody with this link could read this page, so we shorten your details here. To see them, confirm that you read the emails of this order.',
  shortenedToChange:
    'Anybody with this link could read this page, so we shorten your details here. To see and change them, confirm that you read the emails of this order.',
  /** While the page also asks about the access to the door. */
  shortenedToTellDrivers:
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

/** Texts for a link that does not open an order. */
export const deadLinks = {
  unknown: {
    title: 'This link does not work',
    text: 'Part of it may be missing. Use the link in our email, or let us send you a new one.',
  },
  expired: {
    title: 'This link has expired',
    text: 'An order can be seen here for 24 months after you got it. For a receipt or a question about an older order, write to us.',
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

/** Texts of the page that sends a lost link again. */
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
  /** @param hours ' from Monday to Friday, ...'; empty if it is never open */
  collect: (address: string, hours: string, { ready }: { ready: boolean }) =>
    `You collect this order from our workshop, ${address}. ${ready ? 'It is ready.' : 'We write to you when it is ready.'}${hours && ` We are there${hours}.`}`,
  collectMap: 'Find the workshop on a map',
  closedDays: 'Days on which we are closed',
  agreed: 'We deliver on',
  /** The day is over, and the delivery has no result yet. */
  wasAgreed: 'Your delivery day was',
  notCome: 'If your order has not come, please call us:',
  between: (from: string, to: string) => `between ${from} and ${to}`,
  windowLater: {
    'day-before': 'The day before, we write to you with the time.',
    'on-our-way': 'We write to you when we are on our way.',
  },
  today: 'We are on our way to you.',
  until: (until: string) => `You can choose another day until ${until}.`,
  tooLate: 'It is too late to change this day here. If you cannot be in, please call us:',
  choose: 'Choose a day for your delivery',
  chooseText: 'These days have room on the van that comes your way. You can change the day later.',
  another: 'Choose another day',
  later: (count: number) => `${count} later ${count === 1 ? 'day' : 'days'}`,
  button: 'Choose this day',
  weWrite: 'We will write to you within two working days of your order to agree a day.',
  noDayYet: 'No day is agreed yet. To agree one, please call us:',
  weWriteAgain: 'No other day has room at present. If you cannot be in, please call us:',
  calendar: 'Add it to your calendar',
  parcel: (carrier: string, number: string) => `Sent with ${carrier}, number ${number}.`,
  track: 'Track it',
} as const

/** The questions about access to the door; drivers see the entered texts unchanged. */
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

const WITH_THE_BANK =
  'You have disputed the payment with your bank, which holds the money and decides about it.'
const GONE_BACK = 'All that you paid for this order has gone back to you or is on its way'
const BACK_ON_SALE = 'Your pieces go back on sale, and somebody else may buy them.'

type CancelTerms = { refund: Pence; atOnce: boolean; disputed: boolean }

/** Cancelling before dispatch. */
export const cancelWords = {
  title: 'Cancel this order',
  until: {
    delivery: 'You can cancel free of charge until your order leaves our workshop, for any reason.',
    collection:
      'You can cancel free of charge until your order is ready to collect, for any reason.',
    supplement: '',
  },
  open: 'Cancel this order…',
  what: 'What happens then',
  consequences: ({ refund, atOnce, disputed }: CancelTerms) =>
    disputed
      ? [
          WITH_THE_BANK,
          BACK_ON_SALE,
          'We confirm it by email. Until we have cancelled it, you can change your mind here.',
        ]
      : atOnce
        ? [
            refund > 0
              ? `${formatPence(refund)} goes back to the card you paid with. Banks usually show it within 5 to 10 days.`
              : `${GONE_BACK}.`,
            BACK_ON_SALE,
            'We confirm it by email. It cannot be taken back.',
          ]
        : [
            refund > 0
              ? `We refund ${formatPence(refund)} to the card you paid with, within 14 days at the latest. Banks usually show it 5 to 10 days after that.`
              : `${GONE_BACK}.`,
            BACK_ON_SALE,
            'We confirm it by email. Until we have cancelled it, you can change your mind here.',
          ],
  button: 'Yes, cancel this order',
  asked: {
    title: 'You have asked us to cancel',
    text: (day: string, refund: Pence, disputed: boolean) => {
      const got = `We got your request on ${day}.`
      if (disputed) return `${got} ${WITH_THE_BANK}`
      return refund > 0
        ? `${got} We refund ${formatPence(refund)} to the card you paid with, and write to you as soon as that is done.`
        : `${got} ${GONE_BACK}.`
    },
    keepText: 'Changed your mind? Until we have cancelled it, the pieces are still yours.',
    keep: 'Keep my order',
  },
  overtaken: {
    title: {
      delivery: 'Your order had already left',
      collection: 'Your order was ready already',
      supplement: '',
    },
    text: {
      delivery:
        'You asked us to cancel it, but it had left our workshop by then. You can still send it back: you have 14 days after delivery.',
      collection:
        'You asked us to cancel it, but it was ready for you by then. You can still bring it back: you have 14 days after collecting it.',
      supplement: '',
    },
  },
} as const

/** Texts of the conversation about an order. */
export const orderConversationWords = {
  title: 'Your conversation with us',
  none: 'Questions about this order?',
  lead: 'Write to us here: a person in the workshop reads it, and the answer also comes by email. Or call us:',
  hidden: 'You and we have written about this order. To read it here,',
  confirm: 'confirm your email first.',
  label: 'Your message about this order',
  button: 'Send message',
} as const
