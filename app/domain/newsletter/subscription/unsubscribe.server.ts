import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { newsletterSubscribers } from '../schema.ts'
import { subscribe } from './subscribe.server.ts'

export type Subscription = 'subscribed' | 'left'

/** The subscription of an unsubscribe link; null if the link is invalid. */
export async function findSubscription(db: DbOrTx, token: string): Promise<Subscription | null> {
  const found = await findByToken(db, token)
  if (!found) return null
  return found.unsubscribed_at ? 'left' : 'subscribed'
}

/**
 * Unsubscribes an address by the link in its mails; idempotent. The row stays as proof of consent
 * and withdrawal.
 *
 * @returns false if the link is invalid
 */
export async function unsubscribe(db: DbOrTx, token: string): Promise<boolean> {
  if (!isUuid(token)) return false
  await db
    .update(newsletterSubscribers)
    .set({ unsubscribed_at: sql`now()` })
    .where(
      and(
        eq(newsletterSubscribers.unsubscribe_token, token),
        isNull(newsletterSubscribers.unsubscribed_at),
      ),
    )
  return (await findByToken(db, token)) !== null
}

/**
 * Resubscribes an address by its own link, with a new consent.
 *
 * @param wording the consent text
 * @returns false if the link is invalid
 */
export async function subscribeAgain(db: DbOrTx, token: string, wording: string): Promise<boolean> {
  const found = await findByToken(db, token)
  if (!found) return false
  await subscribe(db, { email: found.email, source: 'unsubscribe-page', wording })
  return true
}

async function findByToken(db: DbOrTx, token: string) {
  if (!isUuid(token)) return null
  const [found] = await db
    .select({
      email: newsletterSubscribers.email,
      unsubscribed_at: newsletterSubscribers.unsubscribed_at,
    })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribe_token, token))
  return found ?? null
}
