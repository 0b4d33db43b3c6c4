import type { DbOrTx } from '../../../platform/db.ts'
import type { HistoryValue } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { recordChange } from './record-change.server.ts'

/**
 * Records who exported a list.
 *
 * @param label the list's name
 * @param filters its filters; an empty text, false, null or undefined means no filter. No personal data:
 * of a search among customers, only that there was one
 */
export async function recordExport(
  db: DbOrTx,
  staff: Staff,
  label: string,
  filters: Record<string, HistoryValue | Date | undefined>,
): Promise<void> {
  const changes: Record<string, [null, HistoryValue]> = {}
  for (const [name, value] of Object.entries(filters)) {
    if (value) changes[name] = [null, value instanceof Date ? value.toISOString() : value]
  }
  await recordChange(db, staff, { subject: 'list', id: null, label, action: 'exported', changes })
}
