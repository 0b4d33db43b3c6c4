import { eq } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import { historyOf } from '../../staff/history/history-of.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { discountCodes } from '../schema.ts'
import { toStaffCode } from './matching-codes.server.ts'
import type { StaffCodeDetails } from './staff-code.ts'

const MAX_HISTORY_ROWS = 100

/** A discount code with its history. @param id untrusted */
export async function findCode(
  db: DbOrTx,
  staff: Staff,
  id: string,
  now: Date,
): Promise<StaffCodeDetails | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.id, id))
  if (!row) return null
  const wanted = { subject: 'discount', id: row.id, limit: MAX_HISTORY_ROWS } as const
  return { ...toStaffCode(row, now), history: await historyOf(db, staff, wanted) }
}
