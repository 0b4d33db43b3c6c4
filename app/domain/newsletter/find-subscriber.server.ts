import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { newsletterSubscribers } from './schema.ts'
import type { SubscriberLine } from './subscriber.ts'

/** One subscriber; null if missing. */
export async function findSubscriber(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<SubscriberLine | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [found] = await db
    .select({
      id: newsletterSubscribers.id,
      email: newsletterSubscribers.email,
      subscribedAt: newsletterSubscribers.created_at,
      leftAt: newsletterSubscribers.unsubscribed_at,
    })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
  return found ?? null
}
