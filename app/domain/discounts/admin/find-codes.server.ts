import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { discountCodes } from '../schema.ts'

/** Returns which of these codes (in canonical form) exist, including ended ones. */
export async function findCodes(
  db: DbOrTx,
  staff: Staff,
  codes: readonly string[],
): Promise<Set<string>> {
  authorize(staff, 'administer')
  if (codes.length === 0) return new Set()
  const rows = await db
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(inArray(discountCodes.code, [...codes]))
  return new Set(rows.map(({ code }) => code))
}
