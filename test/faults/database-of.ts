import { asc, eq } from 'drizzle-orm'
import { auditDatabase } from '../../app/audit/audit-database.server.ts'
import { products } from '../../app/domain/catalogue/schema.ts'
import { adjustStock } from '../../app/domain/stock/move-stock.server.ts'
import { type Db, inTransaction } from '../../app/platform/db.ts'
import { reportAudit } from '../support/full-suite.ts'
import type { TestProduct } from '../support/shop.ts'

/** Adds units to the stock of the first demo products, and returns the products. */
export async function stockUp(db: Db, pieces: number, units: number): Promise<TestProduct[]> {
  const rows = await db
    .select({ id: products.id, name: products.title, price: products.price })
    .from(products)
    .where(eq(products.enabled, true))
    .orderBy(asc(products.id))
    .limit(pieces)
  await inTransaction(db, async (tx) => {
    for (const { id } of rows) await adjustStock(tx, id, units)
    await tx.update(products).set({ in_stock: true })
  })
  return rows.map(({ price, ...row }) => ({ ...row, price: price / 100, image: null }))
}

/** Runs the audit of stock and money and reports its result. */
export async function audit(db: Db) {
  const rows = await auditDatabase(db)
  reportAudit(rows.length)
  return rows
}
