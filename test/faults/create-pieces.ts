import { products } from '../../app/domain/catalogue/schema.ts'
import { adjustStock } from '../../app/domain/stock/move-stock.server.ts'
import { type Db, inTransaction } from '../../app/platform/db.ts'
import { pence } from '../../app/platform/values/money.ts'
import { times } from '../support/full-suite.ts'
import type { TestProduct } from '../support/shop.ts'

/** Adds products to an empty shop, each with the same number of units. */
export async function givePieces(db: Db, count: number, units: number): Promise<TestProduct[]> {
  const titles = times(count, (number) => `Sample piece ${number + 1}`)
  return await inTransaction(db, async (tx) => {
    const rows = await tx
      .insert(products)
      .values(titles.map((title) => ({ title, price: pence(4_550), category: 'Chairs' as const })))
      .returning({ id: products.id, name: products.title })
    for (const { id } of rows) await adjustStock(tx, id, units)
    return rows.map((row) => ({ ...row, price: 45.5, image: null }))
  })
}
