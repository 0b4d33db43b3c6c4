import { data } from 'react-router'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../forms/staff/order-bulk-form.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Services } from '../../../server/request-context.ts'
import type { OrdersResult } from '../../../ui/admin/orders/bulk/bulk-result.ts'
import { readSelectedOrders } from './selected-orders.ts'

type Shown = { plan: unknown; toast?: Toast }

type BulkChange<Preview, Result> = {
  preview: (ids: OrderId[]) => Promise<Preview>
  apply: (ids: OrderId[]) => Promise<Result>
  /** Shown and logged if it fails. */
  failed: Toast
  event: string
  message: string
}

/** Previews a change to the selected orders; with `intent=apply`, makes it. */
export async function handleBulkForm<Preview extends Shown, Result extends Shown>(
  services: Services,
  staff: Staff,
  form: FormData,
  { preview, apply, failed, event, message }: BulkChange<Preview, Result>,
) {
  const list = `${new URLSearchParams(textOf(form, FIELDS.list))}`
  try {
    const selected = await readSelectedOrders(services.db, staff, form)
    if (!selected.ok) {
      const { problem } = selected
      return data<OrdersResult<unknown>>({ ok: false, list, problem }, 422)
    }
    if (textOf(form, FIELDS.intent) !== 'apply') {
      return data({ ...(await preview(selected.ids)), ok: true, list })
    }
    return data({ ...(await apply(selected.ids)), ok: true, list, isDone: true })
  } catch (err) {
    services.log.error({ event, err }, message)
    return data<OrdersResult<unknown>>({ ok: false, list, toast: failed }, 500)
  }
}
