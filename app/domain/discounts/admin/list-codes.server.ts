import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { discountCodes } from '../schema.ts'
import type { CodeListRequest } from './discount-filters.ts'
import { codeKeyset, matchingCodes, toStaffCode } from './matching-codes.server.ts'
import type { StaffCode } from './staff-code.ts'

/** A page of the discount codes, including those that have ended. */
export async function listCodes(
  db: DbOrTx,
  staff: Staff,
  request: CodeListRequest,
  now: Date,
): Promise<Paged<StaffCode>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<string>(db, {
    table: discountCodes,
    matching: matchingCodes(request, now),
    order: codeKeyset.order(request),
    orderedBy: [discountCodes.created_at, discountCodes.code, discountCodes.uses],
    request,
  })
  const rows = await db
    .select()
    .from(discountCodes)
    .where(inArray(discountCodes.id, ids))
    .orderBy(...codeKeyset.order(request))
  return { rows: rows.map((row) => toStaffCode(row, now)), total, more, page, size }
}
