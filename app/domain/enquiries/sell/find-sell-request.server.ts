import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { sellSubmissions } from '../schema.ts'
import type { SellRequestDetail } from './sell-request.ts'

const HISTORY_LIMIT = 50

/** Returns one sell request, or null if it does not exist. Does not mark it as read. */
export async function findSellRequest(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<SellRequestDetail | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [found] = await db
    .select({
      id: sellSubmissions.id,
      name: sellSubmissions.name,
      email: sellSubmissions.email,
      phone: sellSubmissions.phone,
      description: sellSubmissions.item_description,
      photos: sellSubmissions.photos,
      status: sellSubmissions.status,
      isRead: sellSubmissions.is_read,
      receivedAt: sellSubmissions.created_at,
    })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, id))
  if (!found) return null
  const subject = { subject: 'offer', id: found.id, limit: HISTORY_LIMIT } as const
  const history = await historyOf(db, staff, subject)
  return { ...found, photos: found.photos ?? [], history }
}
