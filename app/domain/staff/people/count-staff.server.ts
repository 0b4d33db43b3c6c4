import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'

/** The number of accounts, including closed ones. */
export async function countStaff(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  const [counted] = await db.select({ count: sql<number>`count(*)` }).from(adminUsers)
  return counted?.count ?? 0
}
