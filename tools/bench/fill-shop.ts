import { type SQL, sql } from 'drizzle-orm'
import { inTransaction, openDatabase, type Tx } from '../../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'

export const COLORS = ['green', 'blue', 'grey', 'brown', 'beige', 'red', 'white', 'black']
export const BRANDS = ['Ercol', 'Loaf', 'Swoon', 'Heal’s', 'DFS']

/** Enough stock of each product for any load. */
const PLENTY = 1_000_000

/**
 * Fills a shop with the demo catalogue up to a number of products, deterministically.
 * They share its pictures.
 *
 * @param dataDir the data folder of the shop, which may be running
 * @param count total number of products
 * @param someSingle whether half of the added products have one unit only; otherwise all have many
 */
export async function fillShop(dataDir: string, count: number, someSingle = false): Promise<void> {
  const server = await borrowEmbeddedPostgres({ dataDir })
  const db = openDatabase(server.adminConnectionString, { max: 1 })
  try {
    const [colors, brands] = [COLORS, BRANDS].map((words) => sql`(${sql.param(words)}::text[])`)
    const stock = someSingle
      ? sql`case when n * 7919 % 100 < 50 then 1 else ${PLENTY}::int end`
      : sql`${PLENTY}::int`
    const made = await db.execute<{ there: number }>(
      sql`SELECT count(*)::int AS there FROM products`,
    )
    const missing = Math.max(0, count - (made.rows[0]?.there ?? 0))
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = 0`)
      // The inserted rows are consistent: triggers need not check each.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await neverRunOut(tx)
      await tx.execute(sql`CREATE TEMP TABLE given ON COMMIT DROP AS
        SELECT ${uuidOf(sql`n`)} AS id, n, ${stock} AS stock FROM generate_series(1, ${missing}::int) n`)
      await tx.execute(sql`
        INSERT INTO products (id, title, description, brand, category, condition, price, dimensions,
          width_mm, depth_mm, height_mm, in_stock, stock_quantity, created_at)
        SELECT id,
          initcap(${colors}[1 + n % 8]) || ' piece number ' || n,
          'A ' || ${colors}[1 + n % 8] || ' piece, cleaned and mended; mark ' || (n * 7919) % 1000,
          ${brands}[1 + n % 5],
          (array['Sofas', 'Armchairs', 'Tables', 'Chairs', 'Storage', 'Other'])[1 + n % 6],
          (array['Like New', 'Excellent', 'Good', 'Fair'])[1 + n % 4],
          20 + (n * 37) % 2000, 'W 200 x D 90 x H 80 cm', 2000, 900, 800, true, stock,
          now() - interval '60 days' - n * interval '1 minute'
        FROM given`)
      await tx.execute(sql`
        INSERT INTO stock_movements (product_id, kind, delta)
        SELECT id, 'adjust', stock FROM given`)
      await tx.execute(sql`
        WITH pictures AS (
          SELECT image_url, width, height, color, row_number() OVER (ORDER BY id) AS number,
            count(*) OVER () AS total
          FROM product_images WHERE is_primary
        )
        INSERT INTO product_images
          (product_id, image_url, is_primary, display_order, width, height, color)
        SELECT given.id, image_url, true, 0, width, height, color
        FROM given JOIN pictures ON pictures.number = 1 + given.n % pictures.total`)
    })
    await db.$client.query('ANALYZE')
  } finally {
    await db.$client.end()
    await server.stop()
  }
}

/** A version 4 UUID made from a number, which a checkout accepts. */
function uuidOf(number: SQL): SQL {
  return sql`overlay(overlay(md5('given ' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`
}

/** Includes the demo's products, except sold-out ones. */
async function neverRunOut(tx: Tx): Promise<void> {
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, kind, delta)
    SELECT id, 'adjust', ${PLENTY}::int - stock_quantity FROM products WHERE stock_quantity > 0`)
  await tx.execute(sql`
    UPDATE products SET stock_quantity = ${PLENTY}::int WHERE stock_quantity > 0`)
}
