import type { ScheduleSkip } from '../../../domain/delivery-rounds/bulk/schedule-plan.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const count = (orders: number) =>
  orders === 1 ? 'one order' : `${orders.toLocaleString('en-GB')} orders`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const has = (orders: number) => (orders === 1 ? 'has' : 'have')

/** What staff read about giving several orders a day, and about the sheets of their rounds. */
export const scheduleBulkWords = {
  button: 'Schedule…',
  title: 'Schedule orders',
  waiting: (orders: number) =>
    orders === 1 ? 'One order waits for a day' : `${capital(count(orders))} wait for a day`,
  noneWaits: 'None of these orders waits for a day',
  notYet:
    'Nothing has been changed yet. They are put on the round in this sequence while it has room.',
  round: 'Round',
  noRounds: 'There are no rounds with room in the next four weeks. Add one on the board first.',
  board: 'Open the board',
  notify: (orders: number) =>
    orders === 1
      ? 'Tell the customer the day by email'
      : `Tell ${orders} customers the day by email`,
  confirm: (orders: number) => `Schedule ${count(orders)}`,
  done: (orders: number) =>
    orders === 0 ? 'Nothing was scheduled' : `${capital(count(orders))} ${has(orders)} a day now`,
  stayed: (orders: number) =>
    `${capital(count(orders))} stayed as ${orders === 1 ? 'it was' : 'they were'}`,
  willStay: (orders: number) =>
    `${capital(count(orders))} will stay as ${orders === 1 ? 'it is' : 'they are'}`,
  volume: 'Volume',
  sheets: 'Round sheets',
  sheetsTitle: (sheets: number) => (sheets === 1 ? 'One round sheet' : `${sheets} round sheets`),
  without: (numbers: readonly string[]) =>
    `On no round: ${numbers.join(', ')}. Schedule ${numbers.length === 1 ? 'it' : 'them'} first.`,
  moreRounds: 'These are the first 20 rounds. Choose fewer orders for the others.',
} as const

export const scheduleSkips: Record<ScheduleSkip, string> = {
  'nothing-to-bring': 'There is nothing to bring: not paid, collected, cancelled, or sent by post',
  'cancel-asked': 'Its customer asks to cancel it',
  'has-day': 'It has a day already',
  'on-the-way': 'It is on its way',
  delivered: 'It is delivered already',
  'no-stops': 'The round has no room for another stop',
  'no-litres': 'The round has not enough litres left',
  past: 'The day of the round is over',
  'round-gone': 'The round is no longer there',
}

export const scheduleBulkToasts = {
  failed: { title: 'Failed to schedule the orders', tone: 'destructive' },
  done: (orders: number) => ({ title: scheduleBulkWords.done(orders) }),
} as const satisfies Record<string, Toast | ((value: never) => Toast)>
