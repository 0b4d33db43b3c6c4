import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import { newsletterSubscribers } from './schema.ts'
import { subscribe } from './subscribe.server.ts'

export type Subscription = 'subscribed' | 'left'

/** Whose link this is: still on the list or not; null where the shop never gave out this one. */
export async function findSubscription(db: DbOrTx, token: string): Promise<Subscription | null> {
  const found = await findByToken(db, token)
  if (!found) return null
  return found.unsubscribed_at ? 'left' : 'subscribed'
}

/**
 * Takes an address off the list by the link of its mails; a repeat changes nothing. The row stays
 * as the proof of when consent was given and taken back.
 *
 * @returns false where the shop never gave out this link
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
 * Puts an address back on the list by its own link, with a consent of today.
 *
 * @param wording what the person agreed to
 * @returns false where the shop never gave out this link
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
