import { and } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../platform/csv/csv.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { type Batch, inBatches } from '../../platform/pagination/in-batches.ts'
import type { KeysetCursor } from '../../platform/pagination/keyset.ts'
import { recordExport } from '../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { matchingRedirects, redirectColumns, redirectKeyset } from './matching-redirects.server.ts'
import { REDIRECT_COLUMNS as C } from './redirect-columns.ts'
import type { RedirectListRequest } from './redirect-filters.ts'
import { redirects } from './schema.ts'

/** A CSV export of the redirects of a list. The history records who exported it. */
export async function exportRedirects(
  db: DbOrTx,
  staff: Staff,
  request: RedirectListRequest,
): Promise<CsvFile> {
  authorize(staff, 'see')
  const { q, unused, from, to } = request
  await recordExport(db, staff, 'Redirects', { search: q, unused, from, to })
  const rows = inBatches(({ last, limit }: Batch<KeysetCursor>) =>
    db
      .select({ ...redirectColumns, sortValue: redirectKeyset.sortValueOf(request) })
      .from(redirects)
      .where(and(matchingRedirects(request), last && redirectKeyset.after(request, last)))
      .orderBy(...redirectKeyset.order(request))
      .limit(limit),
  )
  return csvFile('redirects', rows, {
    [C.from]: (one) => one.from,
    [C.to]: (one) => one.to,
    [C.hits]: (one) => one.hits,
    [C.last]: (one) => one.lastHitAt,
    [C.created]: (one) => one.createdAt,
  })
}
