import { and, asc, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { available, listed } from '../availability.server.ts'
import { CATEGORIES, type Category } from '../filters.ts'
import { products } from '../schema.ts'
import type { CategoryStock, StockOverview } from './stock-figures.ts'

/** Maximum number of sold-out products listed by title. */
const MAX_LISTED = 3

/** Returns the dashboard's stock figures. */
export async function readStockOverview(db: DbOrTx, staff: Staff): Promise<StockOverview> {
  authorize(staff, 'see')
  const [[kept], stock, soldOut] = await Promise.all([
    db.select({ count: sql<number>`count(*)` }).from(products).where(sql`not products.is_deleted`),
    db
      .select({
        category: products.category,
        products: sql<number>`count(*)`,
        units: sql<number>`sum(${products.stock_quantity})`,
      })
      .from(products)
      .where(available)
      .groupBy(products.category),
    findSoldOutFeatured(db),
  ])
  return {
    products: kept?.count ?? 0,
    byCategory: everyCategory(stock),
    soldOutFeatured: {
      count: soldOut[0]?.count ?? 0,
      first: soldOut.map(({ id, title }) => ({ id, title })),
    },
  }
}

function findSoldOutFeatured(db: DbOrTx) {
  const gone = sql`(not products.in_stock
    or products.stock_quantity = 0 and products.reserved_quantity = 0)`
  return db
    .select({ id: products.id, title: products.title, count: sql<number>`count(*) over ()` })
    .from(products)
    .where(and(products.featured, listed, gone))
    .orderBy(asc(products.title), asc(products.id))
    .limit(MAX_LISTED)
}

function everyCategory(stock: readonly CategoryStock[]): CategoryStock[] {
  const of = (wanted: Category | null) => stock.find(({ category }) => category === wanted)
  const none = of(null)
  const known = CATEGORIES.map((category) => of(category) ?? { category, products: 0, units: 0 })
  return none ? [...known, none] : known
}
