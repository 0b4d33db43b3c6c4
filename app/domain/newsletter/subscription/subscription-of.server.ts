import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { newsletterSubscribers } from '../schema.ts'

/** The record of a consent to the newsletter, or of its withdrawal. */
export type SubscriptionOf = Pick<
  typeof newsletterSubscribers.$inferSelect,
  'email' | 'source' | 'consent_wording' | 'unsubscribed_at' | 'created_at'
>

const isOf = (email: string) => sql`lower(${newsletterSubscribers.email}) = lower(${email})`

/** The row of an address, case-insensitive; null if there is none. */
export async function findSubscriptionOf(
  db: DbOrTx,
  staff: Staff,
  email: string,
): Promise<SubscriptionOf | null> {
  authorize(staff, 'administer')
  const [found] = await db
    .select({
      email: newsletterSubscribers.email,
      source: newsletterSubscribers.source,
      consent_wording: newsletterSubscribers.consent_wording,
      unsubscribed_at: newsletterSubscribers.unsubscribed_at,
      created_at: newsletterSubscribers.created_at,
    })
    .from(newsletterSubscribers)
    .where(isOf(email))
  return found ?? null
}

/**
 * Erasure of an address's consent record. The caller records it in the history.
 *
 * @returns whether there was one
 */
export async function eraseSubscriptionOf(tx: Tx, staff: Staff, email: string): Promise<boolean> {
  authorize(staff, 'administer')
  const gone = await tx
    .delete(newsletterSubscribers)
    .where(isOf(email))
    .returning({ id: newsletterSubscribers.id })
  return gone.length > 0
}
