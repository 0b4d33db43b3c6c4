import { and, gt, lt, lte } from 'drizzle-orm'
import type { Cell } from '../../../platform/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { staffHistory } from '../schema.ts'
import { authorize, type Staff } from '../staff.ts'
import type { HistoryRequest } from './history-filters.ts'
import { historyColumns } from './list-history.server.ts'
import { historyOrder, matchingHistory } from './matching-history.server.ts'
import { recordExport } from './record-export.server.ts'

const BATCH = 500

export const HISTORY_HEADINGS = [
  'Number',
  'At',
  'Who',
  'Subject',
  'Subject id',
  'Name',
  'Action',
  'Changes (JSON)',
] as const

/**
 * The history that a list shows, in its order, for a file. Who took it is kept in the history,
 * after the last line of the file.
 *
 * @returns the file's lines, read in batches while they are asked for
 */
export async function exportHistory(
  db: DbOrTx,
  staff: Staff,
  request: HistoryRequest,
): Promise<AsyncGenerator<readonly Cell[]>> {
  authorize(staff, 'administer')
  const { q, subject, person, from, to } = request
  const filters = {
    search: q || null,
    subject,
    person,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  }
  const [newest] = await db
    .select({ id: staffHistory.id })
    .from(staffHistory)
    .orderBy(historyOrder({ ...request, descending: true }))
    .limit(1)
  await recordExport(db, staff, 'History', filters)
  return lines(db, request, newest?.id ?? 0)
}

async function* lines(
  db: DbOrTx,
  request: HistoryRequest,
  newest: number,
): AsyncGenerator<readonly Cell[]> {
  const after = request.descending ? lt : gt
  let last: number | undefined
  do {
    const rows = await db
      .select(historyColumns)
      .from(staffHistory)
      .where(
        and(
          matchingHistory(request),
          lte(staffHistory.id, newest),
          last === undefined ? undefined : after(staffHistory.id, last),
        ),
      )
      .orderBy(historyOrder(request))
      .limit(BATCH)
    for (const { id, at, staffName, subject, subjectId, label, action, changes } of rows) {
      const kept = Object.keys(changes).length === 0 ? null : JSON.stringify(changes)
      yield [id, at, staffName, subject, subjectId, label, action, kept]
    }
    last = rows.length === BATCH ? rows.at(-1)?.id : undefined
  } while (last !== undefined)
}
