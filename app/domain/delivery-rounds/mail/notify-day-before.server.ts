import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import { isoDay, timeOfDay } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { ROUND_LIMITS } from '../../settings/setting-rules.ts'
import type { RoundDeps } from '../deps.ts'
import { deliveries, rounds } from '../schema.ts'
import { windowOfStop } from '../sheet/time-window.ts'
import { stopAsksToCancel } from '../stops/stop-asks-to-cancel.server.ts'
import { enqueueDeliveryMail } from './enqueue-delivery-mail.server.ts'

const BATCH_SIZE = 50

/**
 * Mails customers, from 16:00 on the day before, between which hours the van comes, by the sequence of the
 * stops. Each stop is mailed once for its day, and again if it has lost that day and got it back; stops
 * without that mail get it on the day itself, before `startsAt`. A window that is already set is kept.
 *
 * @returns the number of stops mailed; at most 50, call again for more
 */
export async function notifyDayBefore(
  db: Db,
  { jobs, clock, settings }: Pick<RoundDeps, 'jobs' | 'clock' | 'settings'>,
): Promise<number> {
  const now = clock.now()
  const [today, time] = [isoDay(now) as CivilDay, timeOfDay(now)]
  const days = [
    ...(time < settings.current.rounds.startsAt ? [today] : []),
    ...(time >= ROUND_LIMITS.dayBeforeAt ? [addDays(today, 1)] : []),
  ]
  if (days.length === 0) return 0
  return await inTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: deliveries.id, roundId: rounds.id, day: rounds.day })
      .from(deliveries)
      .innerJoin(rounds, eq(rounds.id, deliveries.round_id))
      .where(
        and(
          inArray(rounds.day, days),
          eq(deliveries.state, 'scheduled'),
          // Announces no van to customers who ask to cancel. After a withdrawal the next run does.
          sql`not ${stopAsksToCancel}`,
          or(sql`${deliveries.told_day} is null`, ne(deliveries.told_day, rounds.day)),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(BATCH_SIZE)
      .for('no key update', { of: deliveries, skipLocked: true })
    for (const { id, roundId, day } of due) {
      const window = windowOfStop(await indexOf(tx, roundId, id), settings.current.rounds)
      await tx
        .update(deliveries)
        .set({
          told_day: day,
          window_from: sql`coalesce(${deliveries.window_from}, ${window.from})`,
          window_to: sql`coalesce(${deliveries.window_to}, ${window.to})`,
        })
        .where(eq(deliveries.id, id))
      await enqueueDeliveryMail(tx, jobs, id, 'day-before', { copy: randomUUID(), day })
    }
    return due.length
  })
}

/** The index of a stop in the sequence of its round, from 0. */
async function indexOf(tx: Tx, roundId: string, id: string): Promise<number> {
  const stops = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.round_id, roundId), ne(deliveries.state, 'cancelled')))
    .orderBy(asc(deliveries.position), asc(deliveries.id))
  return Math.max(
    0,
    stops.findIndex((stop) => stop.id === id),
  )
}
