import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { newsletterSubscribers } from '../schema.ts'

/** A subscriber in an imported file; unsubscribed if `leftAt` is set. */
export type ImportedSubscriber = Pick<
  typeof newsletterSubscribers.$inferInsert,
  'email' | 'source' | 'consent_wording'
> & {
  /** When consent was given. */
  since: Date
  leftAt: Date | null
}

const address = sql<string>`lower(${newsletterSubscribers.email})`

/** Which of these addresses, in lower case, are already stored, and whether they have unsubscribed. */
export async function findAddresses(
  db: DbOrTx,
  staff: Staff,
  emails: readonly string[],
): Promise<Map<string, 'subscribed' | 'left'>> {
  authorize(staff, 'administer')
  if (emails.length === 0) return new Map()
  const rows = await db
    .select({ email: address, leftAt: newsletterSubscribers.unsubscribed_at })
    .from(newsletterSubscribers)
    .where(inArray(address, [...emails]))
  return new Map(rows.map(({ email, leftAt }) => [email, leftAt ? 'left' : 'subscribed']))
}

/**
 * Adds subscribers from a file, without any mail. An address that is already stored is not changed: an
 * unsubscribed one is never subscribed again.
 *
 * @returns the addresses that were added, in lower case
 */
export async function addImported(
  tx: Tx,
  staff: Staff,
  subscribers: readonly ImportedSubscriber[],
): Promise<Set<string>> {
  authorize(staff, 'administer')
  if (subscribers.length === 0) return new Set()
  const added = await tx
    .insert(newsletterSubscribers)
    .values(
      subscribers.map(({ since, leftAt, ...one }) => ({
        ...one,
        created_at: since,
        unsubscribed_at: leftAt,
      })),
    )
    .onConflictDoNothing()
    .returning({ email: address })
  return new Set(added.map(({ email }) => email))
}
