import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { newsletterSubscribers } from './schema.ts'

/** What is kept of somebody's consent to the newsletter, or of their leaving. */
export type SubscriptionOf = Pick<
  typeof newsletterSubscribers.$inferSelect,
  'email' | 'source' | 'consent_wording' | 'unsubscribed_at' | 'created_at'
>

const isOf = (email: string) => sql`lower(${newsletterSubscribers.email}) = lower(${email})`

/** The one row of an address, whatever its case; null where there is none. */
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
 * Erases an address's consent, or that it left, on its owner's request. The history is the
 * caller's to write.
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
