import { SHIP_LIMIT, type ShipSkip } from '../../../domain/orders/shipping/ship-plan.ts'
import type { Toast } from '../../toasts/storefront-toasts.ts'

const count = (orders: number) =>
  orders === 1 ? 'one order' : `${orders.toLocaleString('en-GB')} orders`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What staff read about bulk actions on orders. */
export const orderBulkWords = {
  bar: 'Several orders',
  tick: (number: string) => `Select order ${number}`,
  toForm: 'What to do with the ticked orders',
  which: 'Which orders',
  ticked: (ticked: number) => (ticked === 0 ? 'The ticked orders' : `The ${ticked} ticked`),
  onPage: (rows: number) => `All ${rows} on this page`,
  all: (total: string) => `All ${total} of this list`,
  tooMany: `of this list: more than ${SHIP_LIMIT}, please narrow it`,
  slips: 'Packing slips',
  ship: 'Mark as shipped…',
  title: 'Mark as shipped',
  back: 'Back to the orders',
  nothing: 'No orders are selected',
  nothingWhy:
    'Tick orders in the list, or choose all of its orders, then press a button beside them.',
  limit: `These are more than ${SHIP_LIMIT} orders. Please narrow the list by its search and filters, and do it in several steps.`,
  willShip: (orders: number) => `${capital(count(orders))} will be marked as shipped`,
  noneWill: 'Nothing would change',
  notYet: 'Nothing has been changed yet.',
  notify: (orders: number) =>
    orders === 1 ? 'Tell the customer by email' : `Tell ${orders} customers by email`,
  confirm: (orders: number) => `Mark ${count(orders)} as shipped`,
  cancel: 'Cancel',
  done: (orders: number) =>
    orders === 0 ? 'Nothing was changed' : `${capital(count(orders))} marked as shipped`,
  willStay: (orders: number) =>
    `${capital(count(orders))} will stay as ${orders === 1 ? 'it is' : 'they are'}`,
  stayed: (orders: number) =>
    `${capital(count(orders))} stayed as ${orders === 1 ? 'it was' : 'they were'}`,
  order: 'Order',
  customer: 'Customer',
  total: 'Total',
  why: 'Why',
  slipsTitle: (slips: number) => (slips === 1 ? 'One packing slip' : `${slips} packing slips`),
  print: 'Print',
} as const

export const shipSkips: Record<ShipSkip, string> = {
  unpaid: 'It has not been paid',
  shipped: 'It is shipped already',
  delivered: 'It is delivered already',
  cancelled: 'It is cancelled',
  'cancel-asked': 'Its customer asks to cancel it',
  'went-back': 'Its pieces are back on sale, or its money has been refunded',
}

export const orderBulkToasts = {
  failed: { title: 'Failed to change the orders', tone: 'destructive' },
  done: (orders: number) => ({ title: orderBulkWords.done(orders) }),
} as const satisfies Record<string, Toast | ((value: never) => Toast)>

/** The tabs above the list of orders. */
export const orderTabs = {
  label: 'Orders',
  all: 'All orders',
  toDispatch: 'To dispatch',
} as const
