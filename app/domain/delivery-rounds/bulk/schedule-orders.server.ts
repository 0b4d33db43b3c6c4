import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { asksToCancel } from '../../orders/cancellations/find-cancellation.server.ts'
import { inDispute } from '../../orders/disputes/find-disputes.server.ts'
import { orders } from '../../orders/schema.ts'
import { SHIP_LIMIT } from '../../orders/shipping/ship-plan.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { DeliveryState } from '../delivery-states.ts'
import type { RoundDeps } from '../deps.ts'
import { deliveries, rounds } from '../schema.ts'
import { type ScheduleDeliveryResult, scheduleDelivery } from '../stops/schedule-delivery.server.ts'
import type { ScheduleLine, SchedulePlan, ScheduleSkip } from './schedule-plan.ts'

/**
 * Determines which of the orders currently wait for a day. Changes nothing.
 *
 * @param ids at most `SHIP_LIMIT`; unknown ones are left out
 */
export async function previewScheduling(
  db: DbOrTx,
  staff: Staff,
  ids: readonly OrderId[],
): Promise<SchedulePlan> {
  authorize(staff, 'edit')
  const plan: SchedulePlan = { scheduled: [], skipped: [] }
  for (const found of await readLines(db, ids)) {
    const reason = skipOf(found)
    if (reason) plan.skipped.push({ ...found.line, reason })
    else plan.scheduled.push(found.line)
  }
  return plan
}

/**
 * Puts orders that wait for a day on a round, in their sequence, as far as its capacity allows: a smaller
 * one may still fit after one that does not. Each is scheduled, and its mail enqueued, in a transaction
 * of its own. A repeated request finds that the orders have a day.
 *
 * @param roundId untrusted
 * @param notifyCustomer mails the customers the day
 */
export async function scheduleOrders(
  db: Db,
  deps: RoundDeps,
  staff: Staff,
  ids: readonly OrderId[],
  { roundId, notifyCustomer }: { roundId: string; notifyCustomer: boolean },
): Promise<SchedulePlan> {
  authorize(staff, 'edit')
  const plan: SchedulePlan = { scheduled: [], skipped: [] }
  for (const found of await readLines(db, ids)) {
    const { line, deliveryId } = found
    const reason = skipOf(found)
    if (reason || deliveryId === null) {
      plan.skipped.push({ ...line, reason: reason ?? 'nothing-to-bring' })
      continue
    }
    const options = {
      roundId,
      notifyCustomer: notifyCustomer && line.canBeNotified,
      onlyWithoutDay: true,
    }
    const result = await scheduleDelivery(db, deps, staff, deliveryId, options)
    if (result.ok) plan.scheduled.push(line)
    else plan.skipped.push({ ...line, reason: refusalOf(result) })
  }
  return plan
}

type Found = {
  line: ScheduleLine
  deliveryId: string | null
  state: DeliveryState | null
  cancellationRequested: boolean
}

/** The orders in the sequence of their ids in the list, each with its newest delivery. */
async function readLines(db: DbOrTx, ids: readonly OrderId[]): Promise<Found[]> {
  const wanted = ids.slice(0, SHIP_LIMIT)
  const found = await db
    .selectDistinctOn([orders.id], {
      id: orders.id,
      customerName: orders.customer_name,
      email: orders.customer_email,
      deliveryId: deliveries.id,
      state: deliveries.state,
      cancellationRequested: asksToCancel,
      disputed: inDispute,
      litres: deliveries.litres,
      day: rounds.day,
    })
    .from(orders)
    .leftJoin(deliveries, and(eq(deliveries.order_id, orders.id), eq(deliveries.kind, 'delivery')))
    .leftJoin(rounds, eq(rounds.id, deliveries.round_id))
    .where(inArray(orders.id, wanted))
    // Of two attempts created at the same instant, the open one: it has not been changed since.
    .orderBy(orders.id, desc(deliveries.created_at), deliveries.updated_at)
  const byId = new Map(found.map((row) => [row.id, row]))
  return wanted.flatMap((id): Found[] => {
    const row = byId.get(id)
    if (!row) return []
    const { email, deliveryId, state, cancellationRequested, litres, ...rest } = row
    return [
      {
        deliveryId,
        state,
        cancellationRequested,
        line: { ...rest, canBeNotified: email !== '', litres: litres ?? 0 },
      },
    ]
  })
}

/** Why an order is not scheduled; null if it waits for a day. */
function skipOf({ state, cancellationRequested }: Found): ScheduleSkip | null {
  switch (state) {
    case 'to_schedule':
      return cancellationRequested ? 'cancel-asked' : null
    case 'scheduled':
      return 'has-day'
    case 'on_the_way':
      return 'on-the-way'
    case 'done':
      return 'delivered'
    case 'failed':
    case 'cancelled':
    case null:
      return 'nothing-to-bring'
  }
}

function refusalOf(refused: Extract<ScheduleDeliveryResult, { ok: false }>): ScheduleSkip {
  switch (refused.reason) {
    case 'full':
      return refused.of === 'stops' ? 'no-stops' : 'no-litres'
    case 'past':
      return 'past'
    case 'missing':
      return 'round-gone'
    case 'has_day':
      return 'has-day'
    case 'not_open':
      return 'nothing-to-bring'
  }
}
