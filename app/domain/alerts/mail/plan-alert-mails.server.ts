import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { available } from '../../catalogue/availability.server.ts'
import { ENDING_NOTICE_DAYS } from '../alert.ts'
import { alertMails } from '../schema.ts'
import { isMatchStillValid } from './match-still-valid.server.ts'
import { ALERT_MAIL } from './queues.server.ts'

/** Waiting time, so that pieces that arrive together, such as those of an import, are in one mail. */
const SETTLE_MS = 10 * 60_000
/**
 * How long an unsent mail keeps the next person in line waiting. A mail that takes longer was refused, or
 * the mail server is down.
 */
const LINE_WAIT_MS = 30 * 60_000
const BATCH_SIZE = 100

type PlanDeps = { jobs: Jobs; clock: Clock }

/**
 * Enqueues the mails that are due: at most one per alert and day, about pieces that can be bought now.
 * People who wait for one reserved piece are notified immediately, but one after the other in the order
 * of their confirmations: the next one only if the piece is still available. A mail that the mail server
 * refuses delays the next one, but does not prevent it.
 *
 * @returns the number of mails; at most 100 of each kind, call again until it is 0
 */
export async function planAlertMails(db: Db, { jobs, clock }: PlanDeps): Promise<number> {
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const pieces = [...(await dueToday(tx, now)), ...(await nextInLine(tx, now))]
    const planned = await plan(tx, jobs, 'pieces', pieces, now)
    return planned + (await plan(tx, jobs, 'ending', await endingSoon(tx, now), now))
  })
}

const isMailed = (kind: 'pieces' | 'ending') => sql`exists (
  select from alert_mails where alert_mails.alert_id = alerts.id
    and alert_mails.kind = ${kind} and sent_at is null)`

async function dueToday(tx: Tx, now: Date): Promise<string[]> {
  const due = await tx.execute<{ id: string }>(sql`
    select alerts.id from alerts
    where state = 'active' and kind <> 'return' and not ${isMailed('pieces')}
      and (mailed_at is null or mailed_at <= ${new Date(now.getTime() - DAY_MS)})
      and id in (
        select alert_id from alert_matches
        join products on products.id = product_id
        join alerts on alerts.id = alert_id
        where told_at is null and matched_at <= ${new Date(now.getTime() - SETTLE_MS)}
          and ${isMatchStillValid})
    limit ${BATCH_SIZE} for no key update skip locked`)
  return due.rows.map(({ id }) => id)
}

/** The first waiting alert of each reserved piece that has come back; none while a recent mail is unsent. */
async function nextInLine(tx: Tx, now: Date): Promise<string[]> {
  const due = await tx.execute<{ id: string }>(sql`
    select alerts.id from alerts
    where id in (
      select distinct on (product_id) alerts.id
      from alert_matches
      join alerts on alerts.id = alert_id and state = 'active' and kind = 'return'
      join products on products.id = product_id
      where told_at is null and ${available} and not ${isMailed('pieces')}
        and not exists (
          select from alert_mails
          join alert_pieces as others on others.alert_id = alert_mails.alert_id
          join alerts as theirs on theirs.id = others.alert_id and theirs.kind = 'return'
          where others.product_id = products.id and alert_mails.kind = 'pieces' and sent_at is null
            and alert_mails.created_at > ${new Date(now.getTime() - LINE_WAIT_MS)})
      order by product_id, confirmed_at, alerts.id)
    limit ${BATCH_SIZE} for no key update skip locked`)
  return due.rows.map(({ id }) => id)
}

/** Alerts that end by this time are to be announced now. */
export const endingNoticeUntil = (now: Date) =>
  new Date(now.getTime() + ENDING_NOTICE_DAYS * DAY_MS)

async function endingSoon(tx: Tx, now: Date): Promise<string[]> {
  const due = await tx.execute<{ id: string }>(sql`
    select alerts.id from alerts
    where state in ('active', 'paused') and kind <> 'return' and ending_told_at is null
      and ends_at <= ${endingNoticeUntil(now)} and ends_at > ${now}
      and not ${isMailed('ending')}
    limit ${BATCH_SIZE} for no key update skip locked`)
  return due.rows.map(({ id }) => id)
}

/**
 * Enqueues a mail for each alert that has none waiting. A row that a concurrent process has locked and committed
 * after this statement's snapshot is neither skipped nor read again, so that its mail may exist by now.
 *
 * @returns the number of mails
 */
async function plan(
  tx: Tx,
  jobs: Jobs,
  kind: 'pieces' | 'ending',
  alertIds: readonly string[],
  now: Date,
): Promise<number> {
  let planned = 0
  for (const alertId of alertIds) {
    const mailId = randomUUID()
    const inserted = await tx
      .insert(alertMails)
      .values({ id: mailId, alert_id: alertId, kind, created_at: now })
      .onConflictDoNothing()
      .returning({ id: alertMails.id })
    if (inserted.length === 0) continue
    await jobs.enqueue(tx, ALERT_MAIL, { mailId })
    planned += 1
  }
  return planned
}
