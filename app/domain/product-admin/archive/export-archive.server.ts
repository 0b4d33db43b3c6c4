import { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { type CsvFile, csvFile, csvText, yesNo } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { writeZip, type ZipPart } from '../../../platform/zip/write-zip.ts'
import { measureCells } from '../../catalogue/measure-cells.ts'
import { usualPrice } from '../../catalogue/reductions/usual-price.server.ts'
import { productImages, products } from '../../catalogue/schema.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { OWN_COLUMNS as C } from '../import/formats/own-columns.ts'
import { fieldColumns } from '../product-columns.server.ts'
import { codesTable, redirectsTable, subscribersTable } from './archive-lists.server.ts'

/**
 * Exports every product with its pictures as a zip: `products.csv` and `pictures/`, and beside them the
 * other lists as `discount-codes.csv` and `redirects.csv`. Each can be imported here or elsewhere
 * without change. Memory holds one batch of rows and one picture. The export is recorded in the history.
 *
 * @param subscribers adds `subscribers.csv`, which is personal data
 */
export async function exportArchive(
  db: DbOrTx,
  media: MediaStore,
  staff: Staff,
  { subscribers }: { subscribers: boolean },
): Promise<Readable> {
  authorize(staff, 'administer')
  await recordExport(db, staff, 'Archive of products and pictures', { subscribers })
  const tables = [archiveTable(db), codesTable(db), redirectsTable(db)]
  if (subscribers) tables.push(subscribersTable(db))
  return writeZip(partsOf(db, media, tables))
}

async function* partsOf(
  db: DbOrTx,
  media: MediaStore,
  tables: readonly CsvFile[],
): AsyncGenerator<ZipPart> {
  for (const table of tables) {
    const body = Readable.from(csvText(table), { objectMode: false })
    yield { name: `${table.name}.csv`, body, compress: true }
  }
  for await (const { id, pictures } of rowsOf(db)) {
    for (const [index, { imageUrl }] of pictures.entries()) {
      const file = await media.open(imageUrl.slice('/media/'.length))
      // The file was removed since its row was read, or was missing before: the import reports it.
      if (!file) continue
      yield { name: `pictures/${pictureFile(id, index)}`, body: file.body, compress: false }
    }
  }
}

const pictureFile = (id: ProductId, index: number) => `${id}-${index + 1}.webp`

type Row = Awaited<ReturnType<typeof readBatch>>[number]

function archiveTable(db: DbOrTx): CsvFile {
  const lines = (row: Row, text: (picture: Row['pictures'][number], index: number) => string) =>
    row.pictures.map(text).join('\n')
  return csvFile('products', rowsOf(db), {
    [C.id]: ({ id }) => id,
    [C.title]: ({ fields }) => fields.title,
    [C.sku]: ({ fields }) => fields.sku,
    [C.brand]: ({ fields }) => fields.brand,
    [C.category]: ({ fields }) => fields.category,
    [C.condition]: ({ fields }) => fields.condition,
    // The price after a running reduction, which would never end in another installation.
    [C.price]: ({ fields, usualPrice }) => toPoundsText(usualPrice ?? fields.price),
    [C.stock]: ({ fields }) => fields.stock_quantity,
    [C.inStock]: ({ fields }) => yesNo(fields.in_stock),
    [C.shown]: ({ fields }) => yesNo(fields.enabled),
    [C.featured]: ({ fields }) => yesNo(fields.featured),
    [C.dimensions]: ({ fields }) => fields.dimensions,
    ...measureCells(({ fields }: Row) => fields),
    [C.description]: ({ fields }) => fields.description,
    [C.created]: ({ createdAt }) => createdAt.toISOString(),
    [C.pictureFiles]: (row) => lines(row, (_, index) => pictureFile(row.id, index)),
    [C.mainPicture]: ({ pictures }) =>
      pictures.length > 0 ? pictures.findIndex(({ isPrimary }) => isPrimary) + 1 : null,
    [C.pictureDescriptions]: (row) => lines(row, ({ alt }) => alt ?? ''),
    [C.pictureKinds]: (row) => lines(row, ({ role }) => role),
    [C.pictureCaptions]: (row) => lines(row, ({ caption }) => caption ?? ''),
  })
}

const rowsOf = (db: DbOrTx) => inBatches<{ id: ProductId }, Row>((batch) => readBatch(db, batch))

async function readBatch(db: DbOrTx, { last, limit }: Batch<{ id: ProductId }>) {
  const rows = await db
    .select({ id: products.id, fields: fieldColumns, usualPrice, createdAt: products.created_at })
    .from(products)
    .where(and(eq(products.is_deleted, false), last && gt(products.id, last.id)))
    .orderBy(asc(products.id))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const images = await db
    .select({
      productId: productImages.product_id,
      imageUrl: productImages.image_url,
      alt: productImages.alt,
      role: productImages.role,
      caption: productImages.caption,
      isPrimary: productImages.is_primary,
    })
    .from(productImages)
    .where(inArray(productImages.product_id, ids))
    .orderBy(asc(productImages.display_order), asc(productImages.created_at), productImages.id)
  const byProduct = Map.groupBy(images, ({ productId }) => productId)
  return rows.map((row) => ({ ...row, pictures: byProduct.get(row.id) ?? [] }))
}
