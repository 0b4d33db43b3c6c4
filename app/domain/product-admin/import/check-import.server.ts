import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import { productImportRows, productImports } from '../schema.ts'
import { openPictures, type PictureIndex, pictureNotes } from './files/picture-index.server.ts'
import { inspectFile, readImportFile } from './files/read-import-file.server.ts'
import { type ImportDeps, type ImportRecord, renewLease } from './import-job.server.ts'
import { type FoundProduct, findCurrent } from './rows/find-current.server.ts'
import { findSkuOwners } from './rows/find-sku-owners.server.ts'
import { planRow } from './rows/plan-row.ts'
import { findRedirected } from './rows/redirect-old-address.server.ts'
import type { RowNote, SourceRow } from './rows/source-row.ts'

const BATCH = 200

/**
 * The dry run: writes what would happen with each row, and changes no product. Repeated after a crash
 * it writes the same again.
 */
export async function checkImport(db: Db, deps: ImportDeps, found: ImportRecord): Promise<void> {
  const record = await withCategories(db, deps, found)
  const file = deps.files.pathOf(record.id, 'products')
  const pictures = await openPictures(deps.files, record.id, record.pictures_name !== null)
  const seen = { keys: new Set<string>(), skus: new Set<string>() }
  try {
    let batch: SourceRow[] = []
    for await (const row of readImportFile(file, record.options.columns)) {
      batch.push(withRepeatsNoted(row, seen))
      if (batch.length < BATCH) continue
      await writeBatch(db, deps, record, batch, pictures)
      batch = []
      if (!(await renewLease(db, record, deps.clock))) return
    }
    if (batch.length > 0) await writeBatch(db, deps, record, batch, pictures)
  } finally {
    pictures?.close()
  }
  await db
    .update(productImports)
    .set({
      state: 'checked',
      leased_until: null,
      failing_since: null,
      updated_at: deps.clock.now(),
    })
    .where(and(eq(productImports.id, record.id), eq(productImports.state, 'checking')))
}

/** Guesses the shop's categories for a category column chosen by hand; categories already chosen stay. */
async function withCategories(
  db: Db,
  { files }: ImportDeps,
  record: ImportRecord,
): Promise<ImportRecord> {
  const { id, options } = record
  if (options.columns === undefined) return record
  const inspected = await inspectFile(files.pathOf(id, 'products'), options.columns)
  if (!inspected.ok) return record
  const { categories } = inspected.facts
  const guesses = Object.fromEntries(categories.map(({ text, guess }) => [text, guess]))
  const all = { ...options, categories: { ...guesses, ...options.categories } }
  await db.update(productImports).set({ categories, options: all }).where(eq(productImports.id, id))
  return { ...record, options: all }
}

/** Adds a note to a row whose product or stock number occurred earlier in the file. */
function withRepeatsNoted(row: SourceRow, seen: Record<'keys' | 'skus', Set<string>>): SourceRow {
  const { sku = '' } = row.values
  const sameSku = sku.toLowerCase()
  const repeats: RowNote[] = []
  if (row.key !== null && seen.keys.has(row.key)) {
    repeats.push({ code: 'same-key', detail: truncate(row.key, 200) })
  } else if (sku && seen.skus.has(sameSku)) {
    repeats.push({ code: 'sku-repeated', detail: truncate(sku, 200) })
  }
  if (row.key !== null) seen.keys.add(row.key)
  if (sku) seen.skus.add(sameSku)
  return repeats.length > 0 ? { ...row, notes: [...row.notes, ...repeats] } : row
}

async function writeBatch(
  db: Db,
  { check }: ImportDeps,
  { id, source, options }: ImportRecord,
  batch: readonly SourceRow[],
  pictures: PictureIndex | null,
): Promise<void> {
  const keys = batch.map(({ key }) => key).filter((key) => key !== null)
  const found = await findCurrent(db, source, keys)
  const owners = await findSkuOwners(db, batch)
  const redirected = options.redirects ? await findRedirected(db, batch) : new Set<string>()
  const rows = batch.map((row) => {
    const current: FoundProduct | null = (row.key !== null && found.get(row.key)) || null
    const notes = pictureNotes(row.pictures, pictures)
    const skuOwner = owners.get(row.values.sku?.toLowerCase() ?? '') ?? null
    const isRedirected = redirected.has(row.oldPath ?? '')
    const about = { source, options, current, skuOwner, pictures: notes, isRedirected, check }
    const planned = planRow(row, about)
    return {
      import_id: id,
      line: row.line,
      title: truncate(row.values.title || row.key || '', 200),
      row,
      ...planned,
      product_id: current?.id ?? null,
      product_version: current?.version ?? null,
      product_stock: current?.fields.stock_quantity ?? null,
      product_pictures: options.replacePictures ? (current?.pictures ?? null) : null,
    }
  })
  await db
    .insert(productImportRows)
    .values(rows)
    .onConflictDoUpdate({
      target: [productImportRows.import_id, productImportRows.line],
      set: {
        plan: sql`excluded.plan`,
        notes: sql`excluded.notes`,
        product_id: sql`excluded.product_id`,
        product_version: sql`excluded.product_version`,
        product_stock: sql`excluded.product_stock`,
        product_pictures: sql`excluded.product_pictures`,
      },
    })
}
