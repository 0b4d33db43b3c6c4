import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { enquiryLabel } from '../../enquiries/admin/enquiry-label.server.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { type Change, recordChange } from '../../staff/history/record-change.server.ts'
import type { Staff } from '../../staff/staff.ts'
import type { Delivery } from '../stops/find-delivery.server.ts'

/** Records in the staff history that the day of an order or of a sell request was changed. */
export async function recordDayChange(
  tx: Tx,
  staff: Staff,
  delivery: Pick<Delivery, 'order_id' | 'sell_request_id'>,
  day: [old: CivilDay | null, fresh: CivilDay | null],
  notified: boolean,
): Promise<void> {
  const changes = { delivery_day: day, ...(notified && { mail: [null, 'day'] as [null, string] }) }
  await recordChange(tx, staff, { ...(await subjectOf(tx, delivery)), action: 'day', changes })
}

/** The subject of a delivery in the staff history: its order or its sell request. */
export async function subjectOf(
  tx: Tx,
  { order_id: order, sell_request_id: request }: Pick<Delivery, 'order_id' | 'sell_request_id'>,
): Promise<Pick<Change, 'subject' | 'id' | 'label'>> {
  if (order) return { subject: 'order', id: order, label: orderNumber(order) }
  const [found] = await tx
    .select({ at: sellSubmissions.created_at })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, request ?? ''))
  if (!found) throw new Error('a delivery belongs to no order and no sell request')
  return { subject: 'offer', id: request, label: enquiryLabel('offer', found.at) }
}
