import { and, asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { ordersToCancel } from '../../orders/cancellations/find-cancellation.server.ts'
import { ordersWithOpenDifference } from '../../orders/differences/find-difference.server.ts'
import { listDeliveryDays } from '../days/list-delivery-days.server.ts'
import type { RoundDeps } from '../deps.ts'
import { deliveries } from '../schema.ts'
import { enqueueDeliveryMail } from './enqueue-delivery-mail.server.ts'

const BATCH_SIZE = 50
/** Days from the second reminder until the order needs the attention of staff. */
const REMIND_AFTER_DAYS = 2
const REMINDERS = 2

/**
 * Reminds customers who have not chosen a day, twice, and then marks their delivery for the attention of
 * staff. A customer without days to choose from is not reminded: the delivery is marked instead. At least
 * one day is between two steps of one delivery, also after an outage of the shop, and after the withdrawal
 * of its day, whose mail asks for another one.
 *
 * @returns the number of deliveries processed; at most 50, call again for more
 */
export async function remindToChoose(db: Db, deps: RoundDeps): Promise<number> {
  const { clock, jobs } = deps
  const { firstReminder, secondReminder } = deps.settings.current.rounds
  const now = clock.now()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const step = (sent: number, days: number): SQL | undefined =>
    and(
      eq(deliveries.reminders, sent),
      lte(deliveries.created_at, daysAgo(days)),
      lte(deliveries.updated_at, daysAgo(1)),
    )
  return await inTransaction(db, async (tx) => {
    const due = await tx
      .select({
        id: deliveries.id,
        orderId: deliveries.order_id,
        reminders: deliveries.reminders,
      })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.state, 'to_schedule'),
          eq(deliveries.kind, 'delivery'),
          isNull(deliveries.attention),
          // Orders that are to be cancelled need no day.
          sql`${deliveries.order_id} not in ${ordersToCancel}`,
          // Their customers can choose once staff have decided about the address.
          sql`${deliveries.order_id} not in ${ordersWithOpenDifference}`,
          or(
            step(0, firstReminder),
            step(1, secondReminder),
            step(2, secondReminder + REMIND_AFTER_DAYS),
          ),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(BATCH_SIZE)
      .for('no key update', { skipLocked: true })
    for (const { id, orderId, reminders } of due) {
      const choice = orderId && (await listDeliveryDays(tx, deps, orderId))
      const hasDays = choice && choice.state === 'open' && choice.days.length > 0
      const isNotified = reminders < REMINDERS && hasDays
      await tx
        .update(deliveries)
        .set({
          ...(isNotified ? { reminders: reminders + 1 } : { attention: 'no_choice' }),
          updated_at: now,
        })
        .where(eq(deliveries.id, id))
      if (isNotified) {
        await enqueueDeliveryMail(tx, jobs, id, 'choose-a-day', { copy: `${reminders + 1}` })
      }
    }
    return due.length
  })
}
