import { eq } from 'drizzle-orm'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import { longDate } from '../../../platform/values/dates.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { newsletterSubscribers } from '../schema.ts'

/** `missing`: there is no subscriber with this id. */
export type RemoveSubscriberResult = { ok: true } | { ok: false; reason: 'missing' }

/**
 * Erases a subscriber: the address and the record of consent or unsubscription. Links in earlier
 * mails stop working. Of two concurrent calls one erases.
 */
export async function removeSubscriber(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<RemoveSubscriberResult> {
  authorize(staff, 'edit')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.id, id))
      .returning({ id: newsletterSubscribers.id, since: newsletterSubscribers.created_at })
    if (!gone) return { ok: false, reason: 'missing' }
    await recordChange(tx, staff, {
      subject: 'subscriber',
      id: gone.id,
      label: `A subscriber since ${longDate(gone.since)}`,
      action: 'erased',
    })
    return { ok: true }
  })
}
