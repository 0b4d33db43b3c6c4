import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { historyOf } from '../staff/history/history-of.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { redirectColumns } from './matching-redirects.server.ts'
import { redirects } from './schema.ts'
import type { StaffRedirectDetails } from './staff-redirect.ts'

const MAX_HISTORY_ROWS = 100

/** A redirect with its history. @param id untrusted */
export async function findRedirect(
  db: DbOrTx,
  staff: Staff,
  id: string,
): Promise<StaffRedirectDetails | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [row] = await db.select(redirectColumns).from(redirects).where(eq(redirects.id, id))
  if (!row) return null
  const wanted = { subject: 'redirect', id: row.id, limit: MAX_HISTORY_ROWS } as const
  return { ...row, history: await historyOf(db, staff, wanted) }
}
