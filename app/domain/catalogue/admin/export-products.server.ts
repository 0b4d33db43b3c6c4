import { and, getTableColumns, sql } from 'drizzle-orm'
import type { Cell } from '../../../platform/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { toPounds } from '../../../platform/money.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { products } from '../schema.ts'
import {
  after,
  matchingProducts,
  type Place,
  placeValue,
  productOrder,
} from './matching-products.server.ts'
import type { ProductListRequest } from './staff-filters.ts'

const BATCH = 500

export const PRODUCT_HEADINGS = [
  'Id',
  'Title',
  'Brand',
  'Category',
  'Condition',
  'Price (£)',
  'Stock',
  'Reserved',
  'Marked in stock',
  'Shown',
  'Featured',
  'Dimensions',
  'Description',
  'Pictures',
  'Created',
  'Updated',
] as const

/**
 * The products that a list shows, whole, in its order, for a file. Who took it is kept in the
 * history.
 *
 * @returns the file's lines, read in batches while they are asked for
 */
export async function exportProducts(
  db: DbOrTx,
  staff: Staff,
  request: ProductListRequest,
): Promise<AsyncGenerator<readonly Cell[]>> {
  authorize(staff, 'see')
  const { q, filters } = request
  await recordExport(db, staff, 'Products', {
    search: q || null,
    ...filters,
    featured: filters.featured || null,
  })
  return lines(db, request)
}

async function* lines(db: DbOrTx, request: ProductListRequest): AsyncGenerator<readonly Cell[]> {
  let last: Place | undefined
  do {
    const rows = await db
      .select(columns(request))
      .from(products)
      .where(and(matchingProducts(request), last && after(request, last)))
      .orderBy(...productOrder(request))
      .limit(BATCH)
    for (const row of rows) yield cells(row)
    last = rows.length === BATCH ? rows.at(-1) : undefined
  } while (last)
}

const { search_text: _, colors: __, ...kept } = getTableColumns(products)

function columns(request: ProductListRequest) {
  return {
    ...kept,
    value: placeValue(request),
    pictures: sql<number>`(
      select count(*) from product_images where product_images.product_id = products.id
    )`,
  }
}

type ExportedProduct = Pick<typeof products.$inferSelect, keyof typeof kept> & { pictures: number }

const yesNo = (on: boolean) => (on ? 'yes' : 'no')

function cells(row: ExportedProduct): Cell[] {
  return [
    row.id,
    row.title,
    row.brand,
    row.category,
    row.condition,
    toPounds(row.price).toFixed(2),
    row.stock_quantity,
    row.reserved_quantity,
    yesNo(row.in_stock),
    yesNo(row.enabled),
    yesNo(row.featured),
    row.dimensions,
    row.description,
    row.pictures,
    row.created_at,
    row.updated_at,
  ]
}
