import { MEASURES, type Measure, measureText } from '../../../domain/catalogue/measures.ts'
import type { HistoryAction } from '../../../domain/staff/history/history-action.ts'
import type { HistoryLine } from '../../../domain/staff/history/history-line.ts'
import { isCanonicalUuid } from '../../../platform/values/canonical-uuid.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { formatPence, pence } from '../../../platform/values/money.ts'
import { truncate } from '../../../platform/values/truncate.ts'

/** Labels of the history's subjects. */
export const historySubjects = {
  product: 'Product',
  order: 'Order',
  person: 'Person',
  message: 'Message',
  offer: 'Sell request',
  subscriber: 'Subscriber',
  discount: 'Discount code',
  redirect: 'Redirect',
  testimonial: 'Testimonial',
  zone: 'Delivery zone',
  van: 'Van',
  round: 'Round',
  reply: 'Saved reply',
  list: 'List',
  settings: 'Settings',
  page: 'Words',
} as const

/** Actions whose phrase contains values. */
type SpecialAction = 'saved' | 'refunded' | 'refund requested'

/** Phrases that follow the staff member's name. */
const actions: Record<Exclude<HistoryAction, SpecialAction>, string> = {
  created: 'created it',
  deleted: 'deleted it',
  dismissed: 'dismissed it',
  restored: 'restored it',
  'reduction planned': 'planned a reduced price',
  'reduction begun': 'had its reduced price begin as planned',
  'reduction ended': 'ended its reduced price',
  'purchase recorded': 'recorded how it was bought',
  'purchase removed': 'removed the record of how it was bought',
  shown: 'showed it in the shop',
  hidden: 'hid it from the shop',
  ended: 'ended it',
  'started again': 'let it be used again',
  published: 'published it',
  refused: 'refused it',
  duplicated: 'made it as a copy',
  'primary picture': 'chose another main picture',
  'pictures added': 'added pictures',
  'picture removed': 'removed a picture',
  'pictures replaced': 'replaced the pictures',
  'pictures reordered': 'put the pictures in another order',
  'picture edited': 'turned, straightened or cropped a picture',
  'picture described': 'described a picture',
  status: 'changed the status',
  'stock returned': 'put the pieces back on sale',
  'difference asked for': 'asked the customer for a difference',
  return: 'changed a return',
  day: 'set the day of delivery',
  window: 'set the hours of delivery',
  'address accepted': 'accepted the address as it is',
  'stock taken again': 'took the pieces for it again',
  'link sent': 'sent the customer the link to it again',
  'link replaced': 'replaced the customer’s link to it',
  'confirmation sent again': 'sent the confirmation again',
  'tracking number': 'set the tracking number',
  'tracking number removed': 'removed the tracking number',
  note: 'changed the internal note',
  'note removed': 'removed the internal note',
  answered: 'answered it',
  'offer made': 'offered the seller a price',
  'offer withdrawn': 'withdrew the offer',
  'offer sent again': 'sent the offer again',
  'pick-up address saved': 'entered where it is to be collected',
  'conversation note': 'added a note to its conversation',
  'conversation waiting': 'set its conversation to wait',
  'conversation closed': 'closed its conversation',
  'conversation reopened': 'opened its conversation again',
  'conversation taken': 'took its conversation',
  'conversation given back': 'gave its conversation back',
  read: 'marked it as read',
  unread: 'marked it as unread',
  erased: 'erased it',
  exported: 'exported it',
  'import uploaded': 'uploaded a file for it',
  'import checked': 'had its rows checked',
  'import started': 'started it',
  'import finished': 'finished it',
  'import cancelled': 'cancelled it',
  'set up': 'became the first admin',
  'tried again': 'had failed work tried again',
  'let go': 'dismissed failed work',
  'dealt with': 'marked it as dealt with',
  invited: 'sent an invitation',
  'invited again': 'sent another invitation',
  role: 'changed the role',
  disabled: 'closed the account',
  enabled: 'opened the account again',
  name: 'changed the name',
  password: 'chose a new password',
  'password reset on the server': 'had the password reset on the server',
  'made admin on the server': 'was made an admin on the server',
  'second factor on': 'turned on two-step sign-in',
  'second factor off': 'turned off two-step sign-in',
  'recovery codes': 'made new recovery codes',
  'refund dealt with': 'marked a failed refund as dealt with',
  'refund not owed': 'ended a failed refund as not owed',
  'draft saved': 'saved a draft',
  'version restored': 'went back to an earlier version, as a draft',
  'publication scheduled': 'scheduled its publication',
  'publication cancelled': 'cancelled the scheduled publication',
  'published as scheduled': 'had it published as scheduled',
  confirmed: 'read it, and kept it as it came with the shop',
  'picture uploaded': 'uploaded a picture for it',
}

const phrases = new Map<string, string>(Object.entries(actions))

/** Actions whose phrase is complete: the values would only repeat it. */
const plain = new Set(['shown', 'hidden', 'deleted', 'restored', 'read', 'unread'])

/** The refund is executed later, by the payment provider. */
const REFUND_ACTIONS = new Set<string>(['refunded', 'refund requested'] satisfies HistoryAction[])

const fields: Record<string, string> = {
  sku: 'Stock number',
  stock_quantity: 'Stock',
  in_stock: 'In-stock mark',
  enabled: 'Shown in the shop',
  is_deleted: 'Deleted',
  is_read: 'Read',
  full_name: 'Name',
  height_legs_off: 'Height with the legs off',
  depth_back_off: 'Depth with the back off',
  areas: 'Postcode areas',
  delivery_zone: 'Delivery zone',
  delivery_day: 'Day of delivery',
  delivery_window: 'Hours of delivery',
  difference: 'Difference for delivery',
  drops: 'Stops at most',
  lead_days: 'Lead time in working days',
  weekdays: 'Days of delivery',
  copy_of: 'Copy of',
  given_on: 'Given on',
  consent_on: 'Consent on',
  consent_how: 'How consent was given',
  position: 'Order on the page',
  max_uses: 'Maximum uses',
  starts_at: 'Start',
  ends_at: 'End',
  bought_on: 'Bought on',
  costs: 'Restoring and other costs',
  valid_from: 'Valid from',
  valid_until: 'Valid until the start of',
  offer_until: 'Offer stands until',
  alt: 'Description of the picture',
  caption: 'Caption of the picture',
  picture_role: 'Kind of picture',
  mail: 'Email to the customer',
  q: 'Search',
  at: 'To be published on',
  in_force_from: 'In force from',
  what: 'What',
  line: 'Slogan',
  few: 'Units that count as few',
  support_email: 'Email for orders',
  accent: 'Accent colour',
  names: 'Brand names',
  asks: 'Asking for reviews',
  change_until: 'Time until which a day can be changed',
  at_once: 'Cancelling at once',
  financial_year_ends: 'Last day of the accounting year',
  vat_number: 'VAT number',
  whatsapp: 'WhatsApp',
  week_monday: 'Monday',
  week_tuesday: 'Tuesday',
  week_wednesday: 'Wednesday',
  week_thursday: 'Thursday',
  week_friday: 'Friday',
  week_saturday: 'Saturday',
  week_sunday: 'Sunday',
  sender: 'Sender of mail',
  notices_orders: 'Notices of orders',
  notices_messages: 'Notices of messages',
  notices_sell_requests: 'Notices of sell requests',
}

/** Fields stored in pence. */
const amounts = new Set([
  'price',
  'amount',
  'minimum',
  'total_amount',
  'refunded_amount',
  'paid',
  'costs',
])
const isMeasure = (field: string): field is Measure => Object.hasOwn(MEASURES, field)
const MAX_VALUE_LENGTH = 240
const A_DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/
/** A day and a time in London. */
const A_LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/
/** The day before the name of a closed day (`history-fields.ts`). */
const DAY_OF_NAME = /(\d{4}-\d{2}-\d{2}), /g

type Value = HistoryLine['changes'][string][number]

/** One changed field; an empty text means no value. */
export type FieldChange = { field: string; from: string; to: string }

/** A line of the history as text. */
export function historyInWords(line: Pick<HistoryLine, 'action' | 'changes'>): {
  /** Follows the staff member's name: "changed the price". */
  action: string
  changes: FieldChange[]
} {
  const requested = REFUND_ACTIONS.has(line.action) ? line.changes.refund?.[1] : null
  if (typeof requested === 'string')
    return { action: `asked for a refund of ${requested}`, changes: [] }
  const changes = plain.has(line.action) ? [] : Object.entries(line.changes)
  return {
    action: line.action === 'saved' ? savedWords(Object.keys(line.changes)) : words(line.action),
    changes: changes.map(([field, [old, fresh]]) => ({
      field: fieldName(field),
      from: shown(field, old),
      to: shown(field, fresh),
    })),
  }
}

/** An action of an earlier version, which has no phrase, is shown as stored. */
const words = (action: string) => phrases.get(action) ?? action

/** "changed the price and the stock"; the number of fields if there are many. */
function savedWords(changed: readonly string[]): string {
  const [first, second, ...more] = changed.map((field) => `the ${lowerFirst(fieldName(field))}`)
  if (!first) return 'saved it'
  if (!second) return `changed ${first}`
  return more.length === 0 ? `changed ${first} and ${second}` : `changed ${changed.length} details`
}

function fieldName(field: string): string {
  const name = (Object.hasOwn(fields, field) && fields[field]) || field.replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function shown(field: string, value: Value): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' && isMeasure(field)) {
    return `${measureText(field, value)} ${MEASURES[field]}`
  }
  if (typeof value === 'number') return amounts.has(field) ? formatPence(pence(value)) : `${value}`
  if (A_DAY_OR_INSTANT.test(value)) return longDate(value)
  const [, day, time] = A_LOCAL_TIME.exec(value) ?? []
  if (day && time) return `${longDate(day)}, ${time}`
  if (field === 'closed_days') {
    return value.replaceAll(DAY_OF_NAME, (_, date: string) => `${longDate(date)} `)
  }
  if (isCanonicalUuid(value)) return value.slice(0, 8)
  return value.length > MAX_VALUE_LENGTH ? `${truncate(value, MAX_VALUE_LENGTH)}…` : value
}

export const historyNotLoaded = {
  title: 'Failed to load history',
  tone: 'destructive',
} as const
export const noHistory = 'Nothing has been changed yet.'
export const noSuchHistory = 'No changes found. Try another search or other filters.'
