import { and } from 'drizzle-orm'
import { type CsvFile, csvFile, yesNo } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import type { KeysetCursor } from '../../../platform/pagination/keyset.ts'
import { recordExport } from '../history/record-export.server.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import {
  matchingStaff,
  staffKeyset,
  staffMemberColumns,
  toStaffMember,
} from './matching-staff.server.ts'
import type { StaffListRequest } from './staff-filters.ts'

/** A CSV export of the staff members of a list. The history records who exported it. */
export async function exportStaff(
  db: DbOrTx,
  staff: Staff,
  request: StaffListRequest,
  now: Date,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, role, state } = request
  await recordExport(db, staff, 'Users', { search: q, role, state })
  const rows = inBatches(async ({ last, limit }: Batch<KeysetCursor>) => {
    const found = await db
      .select({ ...staffMemberColumns, sortValue: staffKeyset.sortValueOf(request) })
      .from(adminUsers)
      .where(and(matchingStaff(request), last && staffKeyset.after(request, last)))
      .orderBy(...staffKeyset.order(request))
      .limit(limit)
    return found.map(({ sortValue, ...row }) => ({ ...toStaffMember(row, now), sortValue }))
  })
  return csvFile('users', rows, {
    Id: (one) => one.id,
    Name: (one) => one.fullName,
    Email: (one) => one.email,
    Role: (one) => one.role,
    State: (one) => one.state,
    'Two-step sign-in': (one) => yesNo(one.secondFactor),
    Since: (one) => one.createdAt,
  })
}
