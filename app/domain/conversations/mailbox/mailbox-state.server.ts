import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import type { Db, DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { MailboxState } from './mailbox-state.ts'
import { MAIL_OUTCOMES, type MailOutcome } from './outcomes.ts'
import { mailboxes, receivedMails } from './schema.ts'

const WEEK_MS = 7 * DAY_MS
/** Longer than the period whose mails are read again after a mailbox has renumbered its mails. */
const RETENTION_MS = 90 * DAY_MS
const BATCH_SIZE = 1_000

/** @param id see `mailboxId` */
export async function readMailboxState(
  db: DbOrTx,
  staff: Staff,
  id: string,
  now: Date,
): Promise<MailboxState> {
  authorize(staff, 'see')
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.id, id))
  const { mailbox_id, outcome, received_at } = receivedMails
  const left = await db.$count(
    receivedMails,
    and(
      eq(mailbox_id, id),
      gt(received_at, new Date(now.getTime() - WEEK_MS)),
      ne(outcome, 'stored'),
      ne(outcome, 'bounce'),
    ),
  )
  const { succeeded_at = null, failing_since = null, error = null } = row ?? {}
  return { succeededAt: succeeded_at, failingSince: failing_since, error, left }
}

/** Bounded count: limits the cost of a scrape. */
const MAX_COUNTED = 10_000

export type MailCounts = {
  /** When the mailbox was last read; null: never. */
  succeededAt: Date | null
  /** Numbers of mails of the last 24 hours by outcome; together at most 10,000. */
  received: Record<MailOutcome, number>
}

/** Counts for metrics. @param id see `mailboxId` */
export async function countMails(db: DbOrTx, id: string, now: Date): Promise<MailCounts> {
  const { mailbox_id, outcome, received_at } = receivedMails
  const newest = db
    .select({ outcome })
    .from(receivedMails)
    .where(and(gt(received_at, new Date(now.getTime() - DAY_MS)), eq(mailbox_id, id)))
    .limit(MAX_COUNTED)
    .as('newest')
  const [[mailbox], counted] = await Promise.all([
    db.select({ at: mailboxes.succeeded_at }).from(mailboxes).where(eq(mailboxes.id, id)),
    db.select({ outcome: newest.outcome, count: count() }).from(newest).groupBy(newest.outcome),
  ])
  const received = Object.fromEntries(MAIL_OUTCOMES.map((one) => [one, 0]))
  for (const row of counted) received[row.outcome] = row.count
  return { succeededAt: mailbox?.at ?? null, received: received as MailCounts['received'] }
}

/**
 * Retention: deletes old records of received mails.
 *
 * @returns the number of deleted rows, at most 1,000; call again until it is 0
 */
export async function purgeReceivedMails(db: Db, { clock }: { clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - RETENTION_MS)
  const { mailbox_id, mail_hash, received_at } = receivedMails
  const old = db
    .select({ mailbox_id, mail_hash })
    .from(receivedMails)
    .where(lt(received_at, before))
    .limit(BATCH_SIZE)
  const { rowCount } = await db
    .delete(receivedMails)
    .where(sql`(${mailbox_id}, ${mail_hash}) in ${old}`)
  return rowCount ?? 0
}
