import { and, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type DbOrTx, inTransaction } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import { isUuid } from '../../../platform/values/ids.ts'
import type { HistoryAction } from '../../staff/history/history-action.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { productImportRows, productImports } from '../schema.ts'
import { validChoices } from './formats/column-choices.ts'
import type { ImportOptions, ImportState } from './import-rules.ts'
import { PRODUCT_IMPORT } from './queues.server.ts'

type Deps = { clock: Clock; jobs: Pick<Jobs, 'enqueue'> }
export type ImportChange =
  /** The dry run, which can be repeated with other choices. */
  | { kind: 'check'; options: ImportOptions }
  | { kind: 'start' }
  /** Rows that have been imported stay. */
  | { kind: 'cancel' }

const CHANGES: Record<
  ImportChange['kind'],
  { from: readonly ImportState[]; to: ImportState; action: HistoryAction }
> = {
  check: { from: ['uploaded', 'checked'], to: 'checking', action: 'import checked' },
  start: { from: ['checked'], to: 'running', action: 'import started' },
  cancel: {
    from: ['uploaded', 'checking', 'checked', 'running'],
    to: 'cancelled',
    action: 'import cancelled',
  },
}

export type ChangeImportResult = { ok: true } | { ok: false; reason: 'missing' | 'other-state' }

/**
 * Moves an import to its next state, and enqueues the job that works on it. A repeated request finds
 * another state and changes nothing.
 *
 * @param id untrusted
 */
export async function changeImport(
  db: DbOrTx,
  { clock, jobs }: Deps,
  staff: Staff,
  id: string,
  change: ImportChange,
): Promise<ChangeImportResult> {
  authorize(staff, 'administer')
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  const { from, to, action } = CHANGES[change.kind]
  return await inTransaction(db, async (tx) => {
    const [found] = await tx
      .select({
        state: productImports.state,
        fileName: productImports.file_name,
        headings: productImports.headings,
      })
      .from(productImports)
      .where(eq(productImports.id, id))
      .for('update')
    if (!found) return { ok: false, reason: 'missing' }
    if (!from.includes(found.state)) return { ok: false, reason: 'other-state' }
    await tx
      .update(productImports)
      .set({
        state: to,
        // The history of the products names the staff member who started the import.
        ...(change.kind !== 'cancel' && { created_by: staff.id }),
        ...(change.kind === 'check' && {
          options: withValidColumns(change.options, found.headings.length),
        }),
        leased_until: null,
        updated_at: clock.now(),
      })
      .where(and(eq(productImports.id, id), inArray(productImports.state, [...from])))
    if (change.kind === 'check') {
      await tx.delete(productImportRows).where(eq(productImportRows.import_id, id))
    }
    if (change.kind !== 'cancel') await jobs.enqueue(tx, PRODUCT_IMPORT, { importId: id })
    await recordChange(tx, staff, {
      subject: 'list',
      id,
      label: 'Product import',
      action,
      changes: { file: [null, found.fileName] },
    })
    return { ok: true }
  })
}

const withValidColumns = ({ columns = {}, ...options }: ImportOptions, count: number) => ({
  ...options,
  columns: validChoices(columns, count),
})
