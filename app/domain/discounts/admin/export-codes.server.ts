import { and } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import type { KeysetCursor } from '../../../platform/pagination/keyset.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { discountCodes } from '../schema.ts'
import type { CodeListRequest } from './discount-filters.ts'
import { codeKeyset, matchingCodes, toStaffCode } from './matching-codes.server.ts'

/** A CSV export of the discount codes of a list. The history records who exported it. */
export async function exportCodes(
  db: DbOrTx,
  staff: Staff,
  request: CodeListRequest,
  now: Date,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, state } = request
  await recordExport(db, staff, 'Discount codes', { search: q, state })
  const rows = inBatches(async ({ last, limit }: Batch<KeysetCursor>) => {
    const found = await db
      .select({ row: discountCodes, sortValue: codeKeyset.sortValueOf(request) })
      .from(discountCodes)
      .where(and(matchingCodes(request, now), last && codeKeyset.after(request, last)))
      .orderBy(...codeKeyset.order(request))
      .limit(limit)
    return found.map(({ row, sortValue }) => ({ ...toStaffCode(row, now), sortValue }))
  })
  return csvFile('discount-codes', rows, {
    Code: (one) => one.code,
    State: (one) => one.state,
    'Amount (£)': (one) => one.amount && toPoundsText(one.amount),
    'Percentage (%)': (one) => one.percentage,
    'Valid from': (one) => one.valid_from,
    'Valid until': (one) => one.valid_until,
    Uses: (one) => one.uses,
    'Maximum uses': (one) => one.max_uses,
    'Minimum (£)': (one) => toPoundsText(one.minimum),
    Categories: (one) => one.categories.join(', '),
    Created: (one) => one.createdAt,
  })
}
