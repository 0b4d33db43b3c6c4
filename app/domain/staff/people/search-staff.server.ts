import { asc, like, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { StaffSearchResult } from './staff-search-result.ts'

/**
 * People of the shop whose name or address of mail contains a text, in any case, by name.
 *
 * @param limit so many at most
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
