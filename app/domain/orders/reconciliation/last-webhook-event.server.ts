import { desc } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { paymentEvents } from '../settlement/schema.ts'

export type LastWebhookEvent = { kind: string; at: Date }

/** The last event of the payment provider that changed an order; null if there was none. */
export async function lastWebhookEvent(db: DbOrTx, staff: Staff): Promise<LastWebhookEvent | null> {
  authorize(staff, 'administer')
  const [event] = await db
    .select({ kind: paymentEvents.kind, at: paymentEvents.created_at })
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.created_at))
    .limit(1)
  return event ?? null
}
