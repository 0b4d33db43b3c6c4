import { and, eq, isNull } from 'drizzle-orm'
import { isLastingRefusal } from '../../../../platform/database/postgres-error-code.ts'
import { type Db, inTransaction, type Tx } from '../../../../platform/db.ts'
import { type ProductId, parseProductId } from '../../../../platform/values/ids.ts'
import {
  attachFirstPictures,
  attachPictures,
  type NewImage,
} from '../../../catalogue/pictures/attach-pictures.server.ts'
import { replacePictures } from '../../../catalogue/pictures/replace-pictures.server.ts'
import type { ProductFields } from '../../../catalogue/product-fields.ts'
import { productImages } from '../../../catalogue/schema.ts'
import { markOrphaned, markReferenced } from '../../../media/orphaned-pictures.server.ts'
import type { Staff } from '../../../staff/staff.ts'
import { createProduct } from '../../create-product.server.ts'
import { saveProduct } from '../../save-product.server.ts'
import { productImportRows, productImports, productSources } from '../../schema.ts'
import type { PictureIndex } from '../files/picture-index.server.ts'
import type { ImportDeps, ImportRecord, RowToApply } from '../import-job.server.ts'
import { findCurrent } from './find-current.server.ts'
import { type CurrentProduct, productOfRow } from './product-of-row.ts'
import { redirectOldAddress } from './redirect-old-address.server.ts'
import { type RowNote, refuses } from './source-row.ts'
import { storeRowPictures } from './store-row-pictures.server.ts'

type Applied =
  | {
      result: 'created' | 'updated'
      productId: ProductId
      title: string
      notes: RowNote[]
      images: NewImage[]
    }
  | { result: 'refused'; notes: RowNote[]; images: [] }

/**
 * Applies one row: product, pictures and the row's result in one transaction, so that it happens once
 * however often the job is repeated. Pictures are stored before the transaction, marked as
 * orphaned: if it fails, they are purged later.
 */
export async function applyRow(
  db: Db,
  deps: ImportDeps,
  context: { record: ImportRecord; staff: Staff; pictures: PictureIndex | null },
  row: RowToApply,
): Promise<void> {
  const stored = await storeRowPictures(db, deps, context, row)
  const old = stored.images.length > 0 ? await markReplaced(db, deps, row.product_id) : []
  const input = { ...row, notes: [...row.notes, ...stored.notes] }
  const done = await inTransaction(db, (tx) =>
    applyOnce(tx, deps, context, input, stored.images),
  ).catch(async (error: unknown) => {
    if (!isLastingRefusal(error)) throw error
    deps.log.error(
      { event: 'import.row_failed', err: error, importId: context.record.id, line: row.line },
      'a row of an import could not be saved',
    )
    await writeResult(db, context.record.id, row.line, refusal(input.notes, { code: 'not-saved' }))
    return null
  })
  for (const { imageUrl } of done?.images ?? []) await markReferenced(deps.media, imageUrl)
  const isReplaced = done !== null && done.images.length > 0
  if (!isReplaced) for (const imageUrl of old) await markReferenced(deps.media, imageUrl)
}

/** Marks pictures as orphaned before they are replaced, so that their files are purged later. */
async function markReplaced(
  db: Db,
  { media, clock }: ImportDeps,
  productId: ProductId | null,
): Promise<string[]> {
  if (productId === null) return []
  const rows = await db
    .select({ imageUrl: productImages.image_url, originalUrl: productImages.original_url })
    .from(productImages)
    .where(eq(productImages.product_id, productId))
  const files = rows.flatMap(({ imageUrl, originalUrl }) => [imageUrl, originalUrl ?? []].flat())
  for (const imageUrl of files) await markOrphaned(media, imageUrl, clock.now())
  return files
}

async function applyOnce(
  tx: Tx,
  deps: ImportDeps,
  { record, staff }: { record: ImportRecord; staff: Staff },
  row: RowToApply,
  images: NewImage[],
): Promise<Applied | null> {
  if (!(await claimRow(tx, record.id, row.line))) return null
  const applied = await (row.plan === 'create' ? create : update)(tx, deps, { record, staff }, row)
  const done: Applied =
    applied.result === 'refused' ? applied : await attachPicturesAndRedirect(applied)
  await writeResult(tx, record.id, row.line, done)
  return done

  async function attachPicturesAndRedirect(
    made: Exclude<Applied, { result: 'refused' }>,
  ): Promise<Applied> {
    const { notes, productId } = made
    const now = deps.clock.now()
    const { oldPath } = row.row
    const note =
      record.options.redirects && oldPath !== undefined
        ? await redirectOldAddress(tx, staff, { oldPath, productId }, now)
        : null
    const { images: attached, keeps = [] } = await attach(made, now)
    return { ...made, images: attached, notes: [...notes, ...keeps, ...(note ? [note] : [])] }
  }

  async function attach(
    { result, productId, title }: Exclude<Applied, { result: 'refused' }>,
    now: Date,
  ): Promise<{ images: NewImage[]; keeps?: RowNote[] }> {
    if (images.length === 0) return { images }
    const first = (count: number) => ({ images: images.slice(0, count) })
    if (result === 'created') {
      const made = { productId, title, now }
      return first((await attachFirstPictures(tx, staff, made, images)).length)
    }
    const at = { productId, now }
    if (!record.options.replacePictures) {
      return first((await attachPictures(tx, staff, at, images))?.length ?? 0)
    }
    const replaced = await replacePictures(tx, staff, { ...at, old: row.product_pictures }, images)
    if (replaced.ok) return first(replaced.count)
    return {
      images: [],
      keeps: replaced.reason === 'changed' ? [{ code: 'pictures-changed' }] : [],
    }
  }
}

/** Locks the row, and the import so that it is not cancelled concurrently. */
async function claimRow(tx: Tx, importId: string, line: number): Promise<boolean> {
  const [running] = await tx
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(eq(productImports.id, importId), eq(productImports.state, 'running')))
    .for('share')
  const [row] = await tx
    .select({ line: productImportRows.line })
    .from(productImportRows)
    .where(
      and(
        eq(productImportRows.import_id, importId),
        eq(productImportRows.line, line),
        isNull(productImportRows.result),
      ),
    )
    .for('update')
  return running !== undefined && row !== undefined
}

type Step = (
  tx: Tx,
  deps: ImportDeps,
  context: { record: ImportRecord; staff: Staff },
  row: RowToApply,
) => Promise<Applied>

const create: Step = async (tx, { check, clock }, { record, staff }, { row, notes }) => {
  const { source } = record
  const found = row.key === null ? null : (await findCurrent(tx, source, [row.key])).get(row.key)
  if (found) return refusal(notes, { code: 'appeared-since' })
  const product = productOfRow(row, record, null, check)
  if (!product.ok) return refusal(notes, ...product.notes)
  const now = clock.now()
  const own = source === 'kept' && row.key !== null ? parseProductId(row.key) : null
  const created = await createProduct(tx, staff, product.fields, {
    now,
    ...(own && { id: own }),
    ...(row.createdAt && { createdAt: new Date(row.createdAt) }),
  })
  if (!created.ok) return refusal(notes, skuTaken(product.fields))
  const productId = created.id
  if (source !== 'kept' && row.key !== null) {
    await tx.insert(productSources).values({ source, key: row.key, product_id: productId })
  }
  return { result: 'created', productId, title: product.fields.title, notes, images: [] }
}

const update: Step = async (tx, { check, clock }, { record, staff }, row) => {
  const { product_id: id, product_version: version, product_stock: stockWas, notes } = row
  if (id === null || version === null || stockWas === null) throw new Error('nothing to update')
  const found = (await findCurrent(tx, 'kept', [id])).get(id)
  if (!found || found.isDeleted) return refusal(notes, { code: 'deleted' })
  const current: CurrentProduct = found
  const product = productOfRow(row.row, record, current, check)
  if (!product.ok) return refusal(notes, ...product.notes)
  // If no stock is taken over from the file, the current stock stays.
  const takesStock = record.options.takeStock && row.row.values.stock_quantity !== undefined
  const was = takesStock ? stockWas : found.fields.stock_quantity
  const form = { version, stockWas: was, fields: product.fields }
  const saved = await saveProduct(tx, staff, id, form, clock.now())
  const { title } = product.fields
  if (saved.ok) return { result: 'updated', productId: id, title, notes, images: [] }
  if (saved.reason === 'sku-taken') return refusal(notes, skuTaken(product.fields))
  const code = saved.reason === 'changed' ? 'changed-since' : saved.reason
  return refusal(notes, { code: code === 'missing' ? 'deleted' : code })
}

const skuTaken = ({ sku }: ProductFields): RowNote => ({
  code: 'sku-taken',
  ...(sku && { detail: sku }),
})

function refusal(notes: readonly RowNote[], ...more: RowNote[]): Applied {
  const kept = notes.filter(refuses)
  return { result: 'refused', notes: [...kept, ...more], images: [] }
}

async function writeResult(
  db: Db | Tx,
  importId: string,
  line: number,
  done: Applied,
): Promise<void> {
  const { result, notes } = done
  await db
    .update(productImportRows)
    .set({ result, notes, ...(done.result !== 'refused' && { product_id: done.productId }) })
    .where(
      and(
        eq(productImportRows.import_id, importId),
        eq(productImportRows.line, line),
        isNull(productImportRows.result),
      ),
    )
}
