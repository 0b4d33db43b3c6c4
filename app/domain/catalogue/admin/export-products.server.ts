import { and, getTableColumns, sql } from 'drizzle-orm'
import { type CsvFile, csvFile, yesNo } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { measureCells } from '../measure-cells.ts'
import type { Measures } from '../measures.ts'
import { products } from '../schema.ts'
import {
  after,
  type Cursor,
  matchingProducts,
  placeValue,
  productOrder,
} from './matching-products.server.ts'
import type { ProductListRequest } from './staff-filters.ts'

/**
 * Exports the products that match a list's filters, without pagination, in the list's order. The
 * export is recorded in the history.
 *
 * @returns the file; its rows are read in batches while the response is sent
 */
export async function exportProducts(
  db: DbOrTx,
  staff: Staff,
  request: ProductListRequest,
): Promise<CsvFile> {
  authorize(staff, 'see')
  const { q, filters } = request
  await recordExport(db, staff, 'Products', { search: q, ...filters })
  const rows = inBatches(({ last, limit }: Batch<Cursor>) =>
    db
      .select({ ...exportedColumns, value: placeValue(request), pictures })
      .from(products)
      .where(and(matchingProducts(request), last && after(request, last)))
      .orderBy(...productOrder(request))
      .limit(limit),
  )
  return csvFile('products', rows, {
    Id: (row) => row.id,
    Title: (row) => row.title,
    SKU: (row) => row.sku,
    Brand: (row) => row.brand,
    Category: (row) => row.category,
    Condition: (row) => row.condition,
    'Price (£)': (row) => toPoundsText(row.price),
    Stock: (row) => row.stock_quantity,
    Reserved: (row) => row.reserved_quantity,
    'Marked in stock': (row) => yesNo(row.in_stock),
    Shown: (row) => yesNo(row.enabled),
    Featured: (row) => yesNo(row.featured),
    Dimensions: (row) => row.dimensions,
    ...measureCells((row: Measures) => row),
    Description: (row) => row.description,
    Pictures: (row) => row.pictures,
    Created: (row) => row.created_at,
    Updated: (row) => row.updated_at,
  })
}

const { search_text: _, colors: __, ...exportedColumns } = getTableColumns(products)

const pictures = sql<number>`(
  select count(*) from product_images where product_images.product_id = products.id
)`
