import type { DbOrTx } from '../../../platform/db.ts'
import type { HistoryValue } from '../schema.ts'
import type { Staff } from '../staff.ts'
import { recordChange } from './record-change.server.ts'

/**
 * Writes down who took a list away as a file.
 *
 * @param label of the list
 * @param filters what it was narrowed to; an empty text, false, null or undefined is no filter.
 * Nothing personal: of a search among customers only that there was one
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
