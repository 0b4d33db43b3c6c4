import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { toPounds, toPoundsText } from '../../../platform/values/money.ts'
import { orderNumber } from '../../orders/order-number.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { StockBookRequest } from '../stock-book-request.ts'
import { findSales } from './list-sales.server.ts'
import { readSales } from './read-sales.server.ts'
import type { SaleLine } from './sale-line.ts'

const BATCH_SIZE = 500

/**
 * A CSV export of the sold pieces of a list: the stock book for the accounts. It contains names of sellers
 * and customers, so the history records who exported it.
 */
export async function exportSales(
  db: DbOrTx,
  staff: Staff,
  request: StockBookRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, purchase, from, to } = request
  // A search text may be a customer's name, which the history must not contain.
  await recordExport(db, staff, 'Stock book: sold', { search: q && 'yes', purchase, from, to })
  return csvFile('stock-book-sold', readAllSales(db, request), {
    'Stock number': ({ sku }) => sku,
    Piece: ({ title }) => title,
    Units: ({ units }) => units,
    'Bought on': ({ purchase: bought }) => bought?.boughtOn ?? null,
    'Bought from': ({ purchase: bought }) => bought?.seller ?? null,
    'Invoice or receipt': ({ purchase: bought }) => bought?.reference ?? null,
    'Paid (£)': textOf('paid'),
    'Sold on': ({ soldAt }) => isoDay(soldAt),
    'Order number': ({ orderId }) => orderNumber(orderId),
    'Sold to': ({ customer }) => customer,
    'Sold for (£)': ({ amount }) => toPoundsText(amount),
    'Margin (£)': numberOf('margin'),
    'Costs (£)': textOf('costs'),
    'After costs (£)': numberOf('profit'),
    'What the costs were': ({ purchase: bought }) => bought?.costsNote ?? null,
  })
}

const textOf =
  (name: 'paid' | 'costs') =>
  ({ profit }: SaleLine) =>
    profit && toPoundsText(profit[name])

/** As a number: the protection against CSV injection would quote a negative amount as text. */
const numberOf =
  (name: 'margin' | 'profit') =>
  ({ profit }: SaleLine) =>
    profit && toPounds(profit[name])

async function* readAllSales(db: DbOrTx, request: StockBookRequest): AsyncGenerator<SaleLine> {
  let before: number | undefined
  do {
    const ids = await findSales(db, request, { limit: BATCH_SIZE, before })
    yield* await readSales(db, ids)
    before = ids.length === BATCH_SIZE ? ids.at(-1) : undefined
  } while (before !== undefined)
}
