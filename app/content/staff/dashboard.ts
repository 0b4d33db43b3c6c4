import type { Period } from '../../domain/orders/overview/period.ts'
import { type Counts, PAGE_KINDS, type PageKind } from '../../domain/visits/view-kinds.ts'
import { shortDate, timeOfDay } from '../../platform/values/dates.ts'
import type { Toast } from '../toasts/storefront-toasts.ts'

/** Text of the dashboard. */
export const dashboardWords = {
  title: 'Dashboard',
  attention: 'Needs attention',
  calm: 'Nothing needs you right now.',
  calmMore: 'Orders to send, failed refunds and unread messages will appear here.',
  failed: { title: 'Failed to load the dashboard', tone: 'destructive' } satisfies Toast,
  figures: 'The shop in figures',
  awaitingDispatch: 'Paid, awaiting dispatch',
  netSales: 'Net sales to date',
  netSalesHint: 'Paid, shipped and delivered, less refunds and lost disputes',
  weeks: 'Sales per week',
  weeksHint: 'By the week of the order, less refunds and lost disputes; the last one is not over',
  noSales: 'Nothing was sold in the last 12 weeks.',
  stock: 'Stock by category',
  stockHint: 'Units that can be bought now',
  /** A value compared with an earlier one: "12 % more". */
  change: (was: number, is: number) => {
    if (was === is) return 'no change'
    if (was <= 0) return is > 0 ? 'none before' : 'less'
    const share = Math.abs(is - was) / was
    const percent = Math.round(share * 100)
    const shown = percent === 0 ? 'under 1' : percent > 999 ? 'over 999' : `${percent}`
    return `${shown} % ${is > was ? 'more' : 'less'}`
  },
} as const

export const periodNames: Record<Period, string> = {
  '7-days': '7 days',
  '30-days': '30 days',
  '90-days': '90 days',
  month: 'This month',
  'last-month': 'Last month',
  year: 'This year',
}

/** The sales of a period. */
export const periodWords = {
  title: 'Sales',
  switch: 'Period',
  net: 'Net sales',
  orders: 'Orders',
  average: 'Average order',
  comparedWith: (from: string, to: string) => `Compared with ${from} to ${to}`,
  none: 'Nothing was sold in this period.',
  table: 'Sales of the period',
  from: 'From',
  /** "1 Nov" as "Nov". */
  month: (date: Date) => shortDate(date).replace(/^\d+ /, ''),
} as const

const number = (value: number) => value.toLocaleString('en-GB')

/** Texts of the funnel from visits to orders. */
export const visitWords = {
  title: 'Visits to orders',
  hint: 'Pages and presses, not people: nothing is kept about who opened them',
  steps: {
    visit: { name: 'Visits', note: 'Pages opened from outside the shop' },
    product: { name: 'Pieces looked at', note: 'Pages of pieces opened' },
    addition: { name: 'Put into a cart', note: 'Each piece, each time' },
    checkouts: { name: 'Checkouts', note: 'On the way to payment, paid or not' },
    orders: { name: 'Orders', note: 'Paid' },
  },
  step: 'Step',
  times: 'Times',
  change: 'Compared with the period before',
  /** Per hundred visits, with one digit: "1.4 orders for every 100 visits". */
  share: (orders: number, visits: number) => {
    const share = (orders / visits).toLocaleString('en-GB', {
      style: 'percent',
      maximumFractionDigits: 1,
    })
    const shown = share.replace('%', '')
    return `${shown} ${shown === '1' ? 'order' : 'orders'} for every 100 visits`
  },
  pages: (counts: Counts) => {
    const all = PAGE_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
    const parts = PAGE_KINDS.map((kind) => `${pageNames[kind]} ${number(counts[kind])}`)
    return `${number(all)} ${all === 1 ? 'page' : 'pages'} opened: ${parts.join(', ')}.`
  },
  since: (day: string) => `Visits, pieces and carts are counted since ${day}.`,
  notYet: 'No page of the shop has been counted yet.',
  /** What the counts leave out. */
  without:
    'Without robots that say so, signed-in staff, and the same page opened again with other filters.',
} as const

const pageNames: Record<PageKind, string> = {
  home: 'home',
  listing: 'listings',
  product: 'pieces',
  cart: 'cart',
  other: 'others',
}

/** "3 orders to dispatch"; numbers are written as figures. */
export const attentionWords = {
  /** The link to the tasks, which are below. */
  below: (n: number) => (n === 1 ? '1 thing needs attention' : `${n} things need attention`),
  amountMismatches: (n: number) =>
    n === 1 ? '1 payment does not fit its order' : `${n} payments do not fit their orders`,
  mismatchRefundsFailed: (n: number) =>
    n === 1
      ? 'The refund of 1 of them has failed. The order says why; it can be refunded again.'
      : `The refunds of ${n} of them have failed. The orders say why; they can be refunded again.`,
  deliveryDifferences: (n: number) =>
    n === 1
      ? '1 order goes to an address in another delivery zone'
      : `${n} orders go to addresses in other delivery zones`,
  cancellationRequested: (n: number) =>
    n === 1 ? '1 customer asks to cancel an order' : `${n} customers ask to cancel their orders`,
  complaints: (n: number) =>
    n === 1
      ? '1 data protection complaint has to be answered'
      : `${n} data protection complaints have to be answered`,
  answerBy: (day: string) => `by ${day}`,
  disputes: (n: number) =>
    n === 1 ? '1 disputed payment needs an answer' : `${n} disputed payments need an answer`,
  atOdds: (n: number) =>
    n === 1
      ? '1 order says paid, but its pieces or its money went back'
      : `${n} orders say paid, but their pieces or their money went back`,
  refundsFailed: (n: number) => (n === 1 ? '1 refund has failed' : `${n} refunds have failed`),
  refundsWaiting: (n: number) =>
    n === 1 ? '1 refund has not completed yet' : `${n} refunds have not completed yet`,
  unmatchedPayments: (n: number) =>
    n === 1 ? '1 payment has no order' : `${n} payments have no order`,
  failedWork: (n: number) =>
    n === 1
      ? '1 email or refund has failed for good'
      : `${n} emails or refunds have failed for good`,
  mailbox: 'Replies by email cannot be read',
  waitingWork: (n: number) =>
    n === 1
      ? '1 email or refund is waiting to be retried'
      : `${n} emails or refunds are waiting to be retried`,
  todaysStops: (stops: number, over: number) =>
    `${stops === 1 ? '1 stop' : `${stops} stops`} today${over > 0 ? `, ${over} of them over` : ''}`,
  lateStops: (n: number) =>
    n === 1
      ? '1 stop of an earlier day has no result'
      : `${n} stops of earlier days have no result`,
  toSchedule: (n: number) =>
    n === 1 ? '1 delivery or pick-up to schedule' : `${n} deliveries and pick-ups to schedule`,
  returnsDue: (n: number) =>
    n === 1 ? '1 refund of a return comes due' : `${n} refunds of returns come due`,
  returnsOverdue: (n: number) => (n === 1 ? '1 of them is overdue.' : `${n} of them are overdue.`),
  returnRefundsMissing: (n: number) =>
    n === 1
      ? '1 refund of a return has not reached its customer'
      : `${n} refunds of returns have not reached their customers`,
  returnsWaiting: (n: number) =>
    n === 1 ? '1 return waits for you to look at it' : `${n} returns wait for you to look at them`,
  refundBy: (day: string) => `by ${day}`,
  toRingUp: (n: number) =>
    n === 1
      ? 'The shop has to ring up about 1 of them.'
      : `The shop has to ring up about ${n} of them.`,
  toDispatch: (n: number) => (n === 1 ? '1 order to dispatch' : `${n} orders to dispatch`),
  messages: (n: number) =>
    n === 1
      ? '1 message unread for over a working day'
      : `${n} messages unread for over a working day`,
  sellRequests: (n: number) =>
    n === 1
      ? '1 sell request unread for over 2 working days'
      : `${n} sell requests unread for over 2 working days`,
  offersEnding: (n: number) =>
    n === 1 ? '1 offer to a seller ends within 2 days' : `${n} offers to sellers end within 2 days`,
  soldOut: (n: number) =>
    n === 1 ? '1 featured piece is sold out' : `${n} featured pieces are sold out`,
  nextTry: (at: Date, now: Date) =>
    at <= now ? 'being tried again' : `tried again at ${timeOfDay(at)}`,
  more: (n: number) => `and ${n} more`,
  oldest: (wait: string) => `the oldest for ${wait}`,
} as const

const UNITS = [
  { ms: 24 * 60 * 60_000, one: 'day', several: 'days' },
  { ms: 60 * 60_000, one: 'hour', several: 'hours' },
  { ms: 60_000, one: 'minute', several: 'minutes' },
] as const

/** Elapsed time in whole days, hours or minutes: "4 days". */
export function waitingFor(since: Date, now: Date): string {
  const passed = now.getTime() - since.getTime()
  const unit = UNITS.find(({ ms }) => passed >= ms)
  if (!unit) return 'less than a minute'
  const count = Math.floor(passed / unit.ms)
  return `${count} ${count === 1 ? unit.one : unit.several}`
}
