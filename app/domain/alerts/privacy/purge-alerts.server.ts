import { sql } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { ENDED_DAYS, UNCONFIRMED_DAYS } from '../alert.ts'

/** Retention of matches that were not reported, and of mails. */
const NOTES_DAYS = 30
const BATCH = 1_000

/**
 * Retention: ends alerts whose time is over, and deletes those that were not confirmed within 7 days
 * and those that ended 30 days ago, with everything that belongs to them. A mail that was never sent, whose
 * job has failed permanently, is deleted like a sent one: until then its alert sends no other.
 *
 * @returns the number of rows; call again until it is 0
 */
export async function purgeAlerts(db: DbOrTx, { clock }: { clock: Clock }): Promise<number> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const done = [
    await db.execute(sql`
      update alerts set state = 'ended', end_reason = 'time', ended_at = ${now}
      where ctid = any(array(
        select ctid from alerts where state in ('active', 'paused') and ends_at <= ${now}
        limit ${BATCH} for update skip locked))`),
    await db.execute(sql`
      delete from alerts where ctid = any(array(
        select ctid from alerts where state = 'asked' and asked_at < ${before(UNCONFIRMED_DAYS)}
        limit ${BATCH} for update skip locked))`),
    await db.execute(sql`
      delete from alerts where ctid = any(array(
        select ctid from alerts where state = 'ended' and ended_at < ${before(ENDED_DAYS)}
        limit ${BATCH} for update skip locked))`),
    await db.execute(sql`
      delete from alert_mails where ctid = any(array(
        select ctid from alert_mails
        where coalesce(sent_at, created_at) < ${before(NOTES_DAYS)} limit ${BATCH}))`),
    await db.execute(sql`
      delete from alert_matches where ctid = any(array(
        select ctid from alert_matches
        where told_at is null and matched_at < ${before(NOTES_DAYS)} limit ${BATCH}))`),
  ]
  return done.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
