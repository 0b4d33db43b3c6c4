import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import { isUuid } from '../../platform/values/ids.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { LIST_LABELS } from './create-list-import.server.ts'
import { handlerOf } from './handlers.server.ts'
import type { ListDeps } from './list-row.ts'
import type { ListNote } from './list-rules.ts'
import { listImportRows, listImports } from './schema.ts'

const BATCH = 500

export type ChangeListImportResult = { ok: true } | { ok: false; reason: 'missing' | 'other-state' }

/**
 * Adds all rows that the check planned, in one transaction: after a crash no row is added, and the import
 * can be started again. Rows that can no longer be added get a note. The contents of the rows are deleted.
 *
 * @param id untrusted
 */
export async function startListImport(
  db: Db,
  staff: Staff,
  id: string,
  deps: ListDeps,
): Promise<ChangeListImportResult> {
  authorize(staff, 'administer')
  return await changeChecked(db, id, async (tx, found) => {
    const { created, missed } = await addRows(tx, staff, found, deps)
    await deleteRowContents(tx, id)
    const refused = found.refused + missed
    await tx
      .update(listImports)
      .set({ state: 'done', created, refused, updated_at: deps.now })
      .where(eq(listImports.id, id))
    await recordChange(tx, staff, {
      subject: 'list',
      id,
      label: LIST_LABELS[found.kind],
      action: 'import finished',
      changes: {
        created: [null, created],
        unchanged: [null, found.skipped],
        refused: [null, refused],
      },
    })
  })
}

/** Cancels an import and deletes the contents of its rows. @param id untrusted */
export async function cancelListImport(
  db: DbOrTx,
  staff: Staff,
  id: string,
  now: Date,
): Promise<ChangeListImportResult> {
  authorize(staff, 'administer')
  return await changeChecked(db, id, async (tx, found) => {
    await deleteRowContents(tx, id)
    await tx
      .update(listImports)
      .set({ state: 'cancelled', updated_at: now })
      .where(eq(listImports.id, id))
    await recordChange(tx, staff, {
      subject: 'list',
      id,
      label: LIST_LABELS[found.kind],
      action: 'import cancelled',
      changes: { file: [null, found.file_name] },
    })
  })
}

type ListImport = typeof listImports.$inferSelect

/** Changes an import in the state `checked`, once. @param id untrusted */
async function changeChecked(
  db: DbOrTx,
  id: string,
  change: (tx: Tx, found: ListImport) => Promise<void>,
): Promise<ChangeListImportResult> {
  if (!isUuid(id)) return { ok: false, reason: 'missing' }
  return await inTransaction(db, async (tx): Promise<ChangeListImportResult> => {
    const [found] = await tx.select().from(listImports).where(eq(listImports.id, id)).for('update')
    if (!found) return { ok: false, reason: 'missing' }
    if (found.state !== 'checked') return { ok: false, reason: 'other-state' }
    await change(tx, found)
    return { ok: true }
  })
}

async function addRows(
  tx: Tx,
  staff: Staff,
  { id, kind }: ListImport,
  deps: ListDeps,
): Promise<{ created: number; missed: number }> {
  const handler = handlerOf(kind)
  let created = 0
  let missed = 0
  let last = 0
  for (;;) {
    const rows = await tx
      .select({
        line: listImportRows.line,
        key: listImportRows.key,
        values: listImportRows.values,
      })
      .from(listImportRows)
      .where(
        and(
          eq(listImportRows.import_id, id),
          gt(listImportRows.line, last),
          isNotNull(listImportRows.values),
        ),
      )
      .orderBy(asc(listImportRows.line))
      .limit(BATCH)
    const refused = await handler.add(tx, staff, rows, deps)
    for (const [line, note] of refused) await refuse(tx, id, line, note)
    missed += refused.size
    created += rows.length - refused.size
    const end = rows.at(-1)
    if (!end || rows.length < BATCH) return { created, missed }
    last = end.line
  }
}

async function refuse(tx: Tx, id: string, line: number, note: ListNote): Promise<void> {
  await tx
    .update(listImportRows)
    .set({ plan: 'refused', notes: [note] })
    .where(and(eq(listImportRows.import_id, id), eq(listImportRows.line, line)))
}

/** Deletes rows without notes, and the contents of the others, since they may be personal data. */
export async function deleteRowContents(tx: DbOrTx, id: string): Promise<void> {
  const ofImport = eq(listImportRows.import_id, id)
  await tx.delete(listImportRows).where(and(ofImport, eq(listImportRows.notes, [])))
  const [{ kind } = { kind: null }] = await tx
    .select({ kind: listImports.kind })
    .from(listImports)
    .where(eq(listImports.id, id))
  const isPersonal = kind === 'subscribers'
  await tx
    .update(listImportRows)
    .set({ values: null, key: null, ...(isPersonal && { label: sql`''` }) })
    .where(ofImport)
}
