import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isLastingRefusal } from '../../../platform/database/postgres-error-code.ts'
import { type Db, inTransaction } from '../../../platform/db.ts'
import { recordChange } from '../../staff/history/record-change.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { productImportRows, productImports } from '../schema.ts'
import { checkImport } from './check-import.server.ts'
import { countRows } from './count-rows.server.ts'
import { openPictures } from './files/picture-index.server.ts'
import {
  failImport,
  findStarter,
  handOver,
  type ImportDeps,
  type ImportRecord,
  keepsFailing,
  leaseImport,
  type RowToApply,
  renewLease,
} from './import-job.server.ts'
import { applyRow } from './rows/apply-row.server.ts'

/** Duration of one job: short, so that a shutdown can wait for it, and other jobs get their turn. */
const SHARE_MS = 4_000
const BATCH = 20
/** Delay before a job is handed over to the server that has the import's files. */
const ELSEWHERE_MS = 1_000

/**
 * The job of an import: checks its file, or applies its rows for some seconds and enqueues the next
 * job. Rows are applied one after the other; pictures are processed with low priority. The import ends
 * with an error that would be repeated, or that has been repeated for an hour; the scheduler repeats the job after
 * others, such as an outage.
 */
export async function runImport(db: Db, deps: ImportDeps, id: string): Promise<void> {
  const record = await leaseImport(db, id, deps.clock)
  if (!record) return
  const staff = await findStarter(db, record)
  if (!staff) return await failImport(db, deps, id, 'not-allowed')
  // Another server has its files; one of its workers gets a later job.
  if (record.storage_id !== (await deps.files.storageId())) {
    await wait(ELSEWHERE_MS)
    return await handOver(db, deps, id)
  }
  if (!(await deps.files.has(id, 'products'))) return await failImport(db, deps, id, 'files-gone')
  const work = record.state === 'checking' ? checkImport : applyShare
  await work(db, deps, record, staff).catch(async (error: unknown) => {
    if (!isLastingRefusal(error) && !(await keepsFailing(db, id, deps.clock))) throw error
    deps.log.error({ event: 'import.failed', err: error, importId: id }, 'an import failed')
    await failImport(db, deps, id, 'unexpected-error')
  })
}

async function applyShare(
  db: Db,
  deps: ImportDeps,
  record: ImportRecord,
  staff: Staff,
): Promise<void> {
  const pictures = await openPictures(deps.files, record.id, record.pictures_name !== null)
  const end = performance.now() + SHARE_MS
  let isFailing = record.failing_since !== null
  try {
    for (;;) {
      const rows = await nextRows(db, record.id)
      if (rows.length === 0) return await finish(db, deps, record, staff)
      for (const row of rows) {
        if (performance.now() > end) return await handOver(db, deps, record.id)
        await applyRow(db, deps, { record, staff, pictures }, row)
        if (isFailing) await noteProgress(db, record)
        isFailing = false
      }
      if (!(await renewLease(db, record, deps.clock))) return
    }
  } finally {
    pictures?.close()
  }
}

async function noteProgress(db: Db, { id }: ImportRecord): Promise<void> {
  await db.update(productImports).set({ failing_since: null }).where(eq(productImports.id, id))
}

async function nextRows(db: Db, id: string): Promise<RowToApply[]> {
  return await db
    .select({
      line: productImportRows.line,
      row: productImportRows.row,
      plan: productImportRows.plan,
      notes: productImportRows.notes,
      product_id: productImportRows.product_id,
      product_version: productImportRows.product_version,
      product_stock: productImportRows.product_stock,
      product_pictures: productImportRows.product_pictures,
    })
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.import_id, id),
        isNull(productImportRows.result),
        inArray(productImportRows.plan, ['create', 'update']),
      ),
    )
    .orderBy(asc(productImportRows.line))
    .limit(BATCH)
}

async function finish(
  db: Db,
  { clock, log }: ImportDeps,
  record: ImportRecord,
  staff: Staff,
): Promise<void> {
  const counts = await inTransaction(db, async (tx) => {
    const finished = await tx
      .update(productImports)
      .set({ state: 'done', leased_until: null, updated_at: clock.now() })
      .where(and(eq(productImports.id, record.id), eq(productImports.state, 'running')))
      .returning({ id: productImports.id })
    if (finished.length === 0) return null
    const { created, updated, skipped, refused } = await countRows(tx, record.id)
    await recordChange(tx, staff, {
      subject: 'list',
      id: record.id,
      label: 'Product import',
      action: 'import finished',
      changes: {
        created: [null, created],
        updated: [null, updated],
        unchanged: [null, skipped],
        refused: [null, refused],
      },
    })
    return { created, updated, refused }
  })
  if (counts)
    log.info({ event: 'import.finished', importId: record.id, ...counts }, 'import finished')
}
