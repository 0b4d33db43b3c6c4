import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { truncate } from '../../platform/values/truncate.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { handlerOf } from './handlers.server.ts'
import type { ListContentProblem } from './list-content-problem.ts'
import type { ListDeps, PlannedRow } from './list-row.ts'
import { type ListKind, type ListPlan, refusesRow } from './list-rules.ts'
import { readList } from './read-list.server.ts'
import { listImportRows, listImports } from './schema.ts'

const BATCH = 500

/** The labels of imports in the history. */
export const LIST_LABELS: Record<ListKind, string> = {
  redirects: 'Import of redirects',
  subscribers: 'Import of subscribers',
  'discount-codes': 'Import of discount codes',
}

export type CreateListImportResult =
  | { ok: true; id: string }
  | { ok: false; problem: ListContentProblem }

/**
 * Reads a file and stores what would happen with each of its rows (dry run); the list itself is not
 * changed. The caller deletes the file.
 */
export async function createListImport(
  db: Db,
  staff: Staff,
  upload: { kind: ListKind; file: string; fileName: string },
  deps: ListDeps,
): Promise<CreateListImportResult> {
  authorize(staff, 'administer')
  const { kind } = upload
  const handler = handlerOf(kind)
  const read = await readList(upload.file, handler, deps)
  if (!read.ok) return read
  const { format, rows } = read
  const { true: refused = [], false: others = [] } = Object.groupBy(rows, ({ notes, values }) =>
    notes.some(refusesRow) || values === null ? 'true' : 'false',
  )
  const planned: PlannedRow<unknown>[] = [
    ...refused.map((row) => ({ ...row, plan: 'refused' as const })),
    ...(await handler.plan(db, staff, others, deps)),
  ]
  const count = (plan: ListPlan) => planned.filter((row) => row.plan === plan).length
  const fileName = truncate(upload.fileName, 200)
  return await inTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(listImports)
      .values({
        kind,
        format,
        file_name: fileName,
        to_create: count('create'),
        skipped: count('skip'),
        refused: count('refused'),
        created_by: staff.id,
        created_at: deps.now,
        updated_at: deps.now,
      })
      .returning({ id: listImports.id })
    if (!made) throw new Error('no import was made')
    await writeRows(tx, made.id, planned)
    await recordChange(tx, staff, {
      subject: 'list',
      id: made.id,
      label: LIST_LABELS[kind],
      action: 'import uploaded',
      changes: { file: [null, fileName], rows: [null, planned.length] },
    })
    return { ok: true, id: made.id }
  })
}

async function writeRows(tx: Tx, id: string, rows: readonly PlannedRow<unknown>[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx.insert(listImportRows).values(
      rows.slice(at, at + BATCH).map(({ line, key, label, values, plan, notes }) => ({
        import_id: id,
        line,
        key,
        label,
        values: plan === 'create' ? values : null,
        plan,
        notes,
      })),
    )
  }
}
