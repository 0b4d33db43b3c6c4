import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import type { StaffId } from '../../../platform/values/ids.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import {
  matchingStaff,
  staffKeyset,
  staffMemberColumns,
  toStaffMember,
} from './matching-staff.server.ts'
import type { StaffListRequest } from './staff-filters.ts'
import type { StaffMember } from './staff-member.ts'

/** A page of the staff members, including closed accounts. */
export async function listStaff(
  db: DbOrTx,
  staff: Staff,
  request: StaffListRequest,
  now: Date,
): Promise<Paged<StaffMember>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<StaffId>(db, {
    table: adminUsers,
    matching: matchingStaff(request),
    order: staffKeyset.order(request),
    orderedBy: [adminUsers.created_at, adminUsers.full_name, adminUsers.role],
    request,
  })
  const rows = await db
    .select(staffMemberColumns)
    .from(adminUsers)
    .where(inArray(adminUsers.id, ids))
    .orderBy(...staffKeyset.order(request))
  return { rows: rows.map((row) => toStaffMember(row, now)), total, more, page, size }
}
