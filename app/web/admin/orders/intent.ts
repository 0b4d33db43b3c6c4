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
  'refund-mismatch': orderToasts.mismatchUnknown,
  'accept-difference': orderToasts.differenceFailed,
  'ask-difference': orderToasts.differenceFailed,
  'cancel-as-asked': orderToasts.cancelFailed,
  'return-stock': orderToasts.returnFailed,
  resend: orderToasts.resendFailed,
  'send-link': orderToasts.linkFailed,
  'replace-link': orderToasts.linkFailed,
}

export function readIntent(form: FormData): OrderIntent | null {
  return INTENTS.find((intent) => intent === form.get('intent')) ?? null
}
