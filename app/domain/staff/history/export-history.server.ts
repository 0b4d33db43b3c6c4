import { and, gt, lt, lte } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { staffHistory } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { HistoryRequest } from './history-filters.ts'
import { historyColumns } from './list-history.server.ts'
import { historyOrder, matchingHistory } from './matching-history.server.ts'
import { recordExport } from './record-export.server.ts'

/**
 * A CSV export of the history, in the list's order. The history records who exported it; that entry is not
 * in the file.
 *
 * @returns the file, whose rows are read in batches while it is streamed
 */
export async function exportHistory(
  db: DbOrTx,
  staff: Staff,
  request: HistoryRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, subject, person, from, to } = request
  const [newest] = await db
    .select({ id: staffHistory.id })
    .from(staffHistory)
    .orderBy(historyOrder({ ...request, descending: true }))
    .limit(1)
  await recordExport(db, staff, 'History', { search: q, subject, person, from, to })
  const rows = inBatches(({ last, limit }: Batch<{ id: number }>) =>
    db
      .select(historyColumns)
      .from(staffHistory)
      .where(
        and(
          matchingHistory(request),
          lte(staffHistory.id, newest?.id ?? 0),
          last && (request.descending ? lt : gt)(staffHistory.id, last.id),
        ),
      )
      .orderBy(historyOrder(request))
      .limit(limit),
  )
  return csvFile('history', rows, {
    Number: (row) => row.id,
    At: (row) => row.at,
    Who: (row) => row.staffName,
    Subject: (row) => row.subject,
    'Subject id': (row) => row.subjectId,
    Name: (row) => row.label,
    Action: (row) => row.action,
    'Changes (JSON)': ({ changes }) =>
      Object.keys(changes).length === 0 ? null : JSON.stringify(changes),
  })
}
