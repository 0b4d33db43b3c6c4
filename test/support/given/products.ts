import { sql } from 'drizzle-orm'
import { productImages, products } from '../../../app/domain/catalogue/schema.ts'
import { type Db, inTransaction } from '../../../app/platform/db.ts'
import type { ProductId } from '../../../app/platform/values/ids.ts'
import { pence } from '../../../app/platform/values/money.ts'

type GivenProduct = Partial<typeof products.$inferInsert> & {
  stock?: number
  images?: Partial<typeof productImages.$inferInsert>[]
}

/**
 * Inserts products with their stock, stock movements and pictures; the first one is the newest.
 *
 * @returns the products' ids, in the given order
 */
export function insertProducts<const Given extends readonly GivenProduct[]>(
  db: Db,
  given: Given,
): Promise<{ -readonly [Index in keyof Given]: ProductId }> {
  return inTransaction(db, async (tx) => {
    const ids: ProductId[] = []
    for (const [index, { stock = 1, images = [], ...values }] of given.entries()) {
      const created_at = new Date(Date.UTC(2026, 0, 1) - index * 1000)
      const [row] = await tx
        .insert(products)
        .values({ title: `Piece ${index + 1}`, price: pence(10_000), created_at, ...values })
        .returning({ id: products.id })
      if (!row) throw new Error('no product was made')
      const { id } = row
      ids.push(id)
      if (stock > 0) {
        await tx.execute(sql`update products set stock_quantity = ${stock} where id = ${id}`)
        await tx.execute(sql`
          insert into stock_movements (product_id, kind, delta) values (${id}, 'adjust', ${stock})`)
      }
      for (const [order, image] of images.entries()) {
        await tx.insert(productImages).values({
          product_id: id,
          image_url: `/media/${id}-${order}.webp`,
          display_order: order,
          width: 1600,
          height: 1200,
          ...image,
        })
      }
    }
    return ids as { -readonly [Index in keyof Given]: ProductId }
  })
}
