import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { contactSubmissions } from '../schema.ts'
import type { Message } from './message.ts'

const HISTORY_LIMIT = 50

/** Returns one message, or null if it does not exist. Does not mark it as read. */
export async function findMessage(db: DbOrTx, staff: Staff, id: string): Promise<Message | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [found] = await db
    .select({
      id: contactSubmissions.id,
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      phone: contactSubmissions.phone,
      message: contactSubmissions.message,
      isRead: contactSubmissions.is_read,
      dataComplaint: contactSubmissions.data_complaint,
      receivedAt: contactSubmissions.created_at,
    })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id))
  if (!found) return null
  const subject = { subject: 'message', id: found.id, limit: HISTORY_LIMIT } as const
  return { ...found, history: await historyOf(db, staff, subject) }
}
