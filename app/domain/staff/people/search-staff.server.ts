import { asc, like, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { StaffSearchResult } from './staff-search-result.ts'

/**
 * Staff members whose name or mail address contains a text, case-insensitive, by name.
 *
 * @param limit maximum number of results
 */
export async function searchStaff(
  db: DbOrTx,
  staff: Staff,
  text: string,
  limit: number,
): Promise<StaffSearchResult[]> {
  authorize(staff, 'see')
  const named = sql`lower(${adminUsers.full_name} || ' ' || ${adminUsers.email})`
  return await db
    .select({
      id: adminUsers.id,
      fullName: adminUsers.full_name,
      email: adminUsers.email,
      role: adminUsers.role,
    })
    .from(adminUsers)
    .where(like(named, likePattern(text)))
    .orderBy(asc(sql`lower(${adminUsers.full_name})`), asc(adminUsers.id))
    .limit(limit)
}
