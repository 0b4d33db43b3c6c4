import { and, sql } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { toPoundsText } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { StockBookRequest } from '../stock-book-request.ts'
import { inStock, readStock } from './list-stock.server.ts'

/** A position in the list (keyset): its exact instant and its id. */
type Place = { id: string; instant: string }

/**
 * A CSV export of the pieces in stock of a list, with amounts for each unit. It contains names of sellers,
 * so the history records who exported it.
 */
export async function exportStock(
  db: DbOrTx,
  staff: Staff,
  request: StockBookRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, purchase } = request
  await recordExport(db, staff, 'Stock book: in stock', { search: q, purchase })
  const rows = inBatches(({ last, limit }: Batch<Place>) => {
    const after =
      last &&
      sql`(${products.created_at}, ${products.id}) < (${last.instant}::timestamptz, ${last.id}::uuid)`
    return readStock(db, and(inStock(db, request), after), limit)
  })
  return csvFile('stock-book-in-stock', rows, {
    'Stock number': ({ sku }) => sku,
    Piece: ({ title }) => title,
    Units: ({ units }) => units,
    'Bought on': ({ purchase: bought }) => bought?.boughtOn ?? null,
    'Bought from': ({ purchase: bought }) => bought?.seller ?? null,
    'Invoice or receipt': ({ purchase: bought }) => bought?.reference ?? null,
    'Paid each (£)': ({ purchase: bought }) => bought && toPoundsText(bought.price),
    'Costs each (£)': ({ purchase: bought }) => bought && toPoundsText(bought.costs),
    'What the costs were': ({ purchase: bought }) => bought?.costsNote ?? null,
    'Asking price each (£)': ({ asked }) => toPoundsText(asked),
  })
}
