import { readOrderRequest } from '../../../domain/orders/admin/order-filters.ts'
import { selectOrders } from '../../../domain/orders/shipping/ship-orders.server.ts'
import { SHIP_LIMIT } from '../../../domain/orders/shipping/ship-plan.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { ORDER_BULK_FIELDS as FIELDS, readOrderIds } from '../../../forms/staff/order-bulk-form.ts'
import type { Db } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'

export type SelectedOrders =
  | { ok: true; ids: OrderId[] }
  | { ok: false; problem: 'nothing' | 'too-many' }

/** The orders that the bar above the list has selected. */
export async function readSelectedOrders(
  db: Db,
  staff: Staff,
  form: FormData,
): Promise<SelectedOrders> {
  const ids = await selected()
  if (ids === null || ids.length > SHIP_LIMIT) return { ok: false, problem: 'too-many' }
  return ids.length === 0 ? { ok: false, problem: 'nothing' } : { ok: true, ids }

  async function selected(): Promise<OrderId[] | null> {
    const which = textOf(form, FIELDS.which)
    if (which !== 'all') return readOrderIds(form, which === 'page' ? FIELDS.onPage : FIELDS.order)
    const list = new URLSearchParams(textOf(form, FIELDS.list))
    return await selectOrders(db, staff, readOrderRequest(list), SHIP_LIMIT)
  }
}
