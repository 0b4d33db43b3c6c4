import type { Toast } from '../../../content/messages.ts'
import { orderToasts } from '../../../content/staff/orders.ts'
import { INTENTS, type OrderIntent } from '../../../ui/admin/orders/order-intents.ts'

/** Toasts if the server failed, or could not be reached. */
export const failures: Record<OrderIntent, Toast> = {
  status: orderToasts.updateFailed,
  refund: orderToasts.refundFailed,
  'return-stock': orderToasts.returnFailed,
  resend: orderToasts.resendFailed,
}

export function readIntent(form: FormData): OrderIntent | null {
  return INTENTS.find((intent) => intent === form.get('intent')) ?? null
}
