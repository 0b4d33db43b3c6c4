import type { Tx } from '../../platform/db.ts'
import type { StaffId } from '../../platform/values/ids.ts'
import { deliveryEvents } from './schema.ts'

/** The kinds of events of a delivery; `opened` and `followed_…` are written by triggers. */
export type DeliveryEventKind =
  | 'opened'
  | 'followed_order'
  | 'followed_request'
  | 'day_chosen'
  | 'scheduled'
  | 'unscheduled'
  | 'window_set'
  | 'on_the_way'
  | 'delivered'
  | 'failed'
  | 'mailed'

type Recorded = {
  at: Date
  /** null: the customer, or an automatic step. */
  staffId: StaffId | null
  /** Never names, addresses or phone numbers. */
  detail?: Record<string, string | number>
  /** The id of the driver's action on the round sheet. */
  actionId?: string
}

/**
 * Appends to a delivery's events.
 *
 * @returns the event's id; null if this action was already recorded
 */
export async function recordDeliveryEvent(
  tx: Tx,
  deliveryId: string,
  kind: DeliveryEventKind,
  { at, staffId, detail = {}, actionId }: Recorded,
): Promise<number | null> {
  const [made] = await tx
    .insert(deliveryEvents)
    .values({
      delivery_id: deliveryId,
      kind,
      detail,
      staff_id: staffId,
      action_id: actionId ?? null,
      created_at: at,
    })
    .onConflictDoNothing({ target: deliveryEvents.action_id })
    .returning({ id: deliveryEvents.id })
  return made?.id ?? null
}
