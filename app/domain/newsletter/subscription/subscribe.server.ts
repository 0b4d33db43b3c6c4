import { and, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isEmail } from '../../../platform/values/email-address.ts'
import { newsletterSubscribers } from '../schema.ts'

type Consent = {
  email: string
  source: (typeof newsletterSubscribers.$inferSelect)['source']
  /** The consent text. */
  wording: string
}

export type SubscribeResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'already-subscribed' | 'invalid-email' }

/**
 * Adds an address to the newsletter, with date, source and text of its consent.
 *
 * Addresses are case-insensitive. An unsubscribed address may return with a new consent. Safe
 * inside a transaction: an existing address raises no error.
 */
export async function subscribe(
  db: DbOrTx,
  { email, source, wording }: Consent,
): Promise<SubscribeResult> {
  const address = email.trim()
  if (!isEmail(address)) return { ok: false, reason: 'invalid-email' }
  const consent = { email: address, source, consent_wording: wording }
  const id = { id: newsletterSubscribers.id }
  const [added] = await db
    .insert(newsletterSubscribers)
    .values(consent)
    .onConflictDoNothing()
    .returning(id)
  if (added) return { ok: true, id: added.id }
  const [returned] = await db
    .update(newsletterSubscribers)
    .set({ ...consent, unsubscribed_at: null, created_at: sql`now()` })
    .where(
      and(
        sql`lower(${newsletterSubscribers.email}) = lower(${address})`,
        isNotNull(newsletterSubscribers.unsubscribed_at),
      ),
    )
    .returning(id)
  return returned ? { ok: true, id: returned.id } : { ok: false, reason: 'already-subscribed' }
}
