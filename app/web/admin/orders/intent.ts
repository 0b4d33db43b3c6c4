import { orderToasts } from '../../../content/staff/orders/orders.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'

/** Intents of the forms in an order's dialog. */
export const INTENTS = [
  'status',
  'parcel',
  'note',
  'refund',
  'refund-again',
  'refund-dealt-with',
  'refund-not-owed',
  'refund-mismatch',
  'accept-difference',
  'ask-difference',
  'cancel-as-asked',
  'return-stock',
  'resend',
  'send-link',
  'replace-link',
] as const
export type OrderIntent = (typeof INTENTS)[number]

/** Toasts if the server failed, or could not be reached. */
export const failures: Record<OrderIntent, Toast> = {
  status: orderToasts.updateFailed,
  parcel: orderToasts.parcelFailed,
  note: orderToasts.noteFailed,
  refund: orderToasts.refundFailed,
  'refund-again': orderToasts.refundFailed,
  'refund-dealt-with': orderToasts.refundFailed,
  'refund-not-owed': orderToasts.refundFailed,
  'refund-mismatch': orderToasts.mismatchUnknown,
  'accept-difference': orderToasts.differenceFailed,
  'ask-difference': orderToasts.differenceFailed,
  'cancel-as-asked': orderToasts.cancelFailed,
  'return-stock': orderToasts.returnFailed,
  resend: orderToasts.resendFailed,
  'send-link': orderToasts.linkFailed,
  'replace-link': orderToasts.linkFailed,
}

/** The fields whose input a refused form keeps. */
const INPUT_FIELDS = [
  'to',
  'carrier',
  'trackingNumber',
  'tell',
  'returnStock',
  'note',
  'amount',
  'difference',
  'reason',
]

/** The input of a form, by field name; an unticked checkbox is absent. */
export function readInput(form: FormData): Record<string, string> {
  const input = INPUT_FIELDS.map((name) => [name, form.get(name)])
  return Object.fromEntries(input.filter(([, value]) => typeof value === 'string'))
}

export function readIntent(form: FormData): OrderIntent | null {
  return INTENTS.find((intent) => intent === form.get('intent')) ?? null
}
