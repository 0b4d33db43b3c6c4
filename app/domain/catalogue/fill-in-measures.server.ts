import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import type { ProductId } from '../../platform/values/ids.ts'
import { fillInDimensions } from './fill-in-dimensions.ts'
import { measureColumns } from './measure-columns.server.ts'
import { products } from './schema.ts'

const BATCH = 500

/**
 * Fills in the measurements of products that only have a dimension text, if it can be parsed: products
 * that were saved before the numbers were introduced, or come from an older backup. Idempotent. The
 * version stays, since a form that is open at the time parses the same numbers from the text.
 *
 * @returns the number of products that were filled in
 */
export async function fillInMeasures(db: Db): Promise<number> {
  let measured = 0
  let last: ProductId | null = null
  for (;;) {
    const rows = await readBatch(db, last)
    for (const { id, dimensions, ...measures } of rows) {
      const { dimensions: words, ...filled } = fillInDimensions({ dimensions, ...measures })
      if (words !== dimensions || Object.values(filled).every((value) => value === null)) continue
      const done = await db
        .update(products)
        .set(filled)
        .where(and(eq(products.id, id), onlyWords, eq(products.dimensions, words ?? '')))
      measured += done.rowCount ?? 0
    }
    last = rows.at(-1)?.id ?? null
    if (rows.length < BATCH || !last) return measured
  }
}

/** Products without any number: numbers that staff entered are never overwritten. */
const onlyWords = sql`products.dimensions is not null
  and num_nonnulls(width_mm, depth_mm, height_mm, seat_height_mm, height_legs_off_mm, depth_back_off_mm, weight_g) = 0`

function readBatch(db: Db, last: ProductId | null) {
  return db
    .select({ id: products.id, dimensions: products.dimensions, ...measureColumns })
    .from(products)
    .where(and(onlyWords, last ? gt(products.id, last) : undefined))
    .orderBy(asc(products.id))
    .limit(BATCH)
}
