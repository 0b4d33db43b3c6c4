import type { Cell } from '../../../platform/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { recordExport } from '../history/record-export.server.ts'
import { adminUsers } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import {
  matchingStaff,
  staffMemberColumns,
  staffOrder,
  toStaffMember,
} from './matching-staff.server.ts'
import type { StaffListRequest } from './staff-filters.ts'

const BATCH = 500

export const STAFF_HEADINGS = [
  'Id',
  'Name',
  'Email',
  'Role',
  'State',
  'Two-step sign-in',
  'Since',
] as const

/**
 * The people that a list shows, in its order, for a file. Who took it is kept in the history.
 *
 * @returns the file's lines, read in batches while they are asked for
 */
export async function exportStaff(
  db: DbOrTx,
  staff: Staff,
  request: StaffListRequest,
  now: Date,
): Promise<AsyncGenerator<readonly Cell[]>> {
  authorize(staff, 'administer')
  const { q, role, state } = request
  await recordExport(db, staff, 'Users', { search: q || null, role, state })
  return lines(db, request, now)
}

async function* lines(
  db: DbOrTx,
  request: StaffListRequest,
  now: Date,
): AsyncGenerator<readonly Cell[]> {
  let read = 0
  let batch: Cell[][]
  do {
    const rows = await db
      .select(staffMemberColumns)
      .from(adminUsers)
      .where(matchingStaff(request))
      .orderBy(...staffOrder(request))
      .limit(BATCH)
      .offset(read)
    batch = rows.map((row) => {
      const { id, fullName, email, role, state, secondFactor, createdAt } = toStaffMember(row, now)
      return [id, fullName, email, role, state, secondFactor ? 'yes' : 'no', createdAt]
    })
    yield* batch
    read += batch.length
  } while (batch.length === BATCH)
}
