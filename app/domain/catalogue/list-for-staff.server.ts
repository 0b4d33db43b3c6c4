import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Paged } from '../../platform/list-request.ts'
import { allow, type Staff } from '../staff/staff.ts'
import { availabilityOf } from './availability.ts'
import { cardColumns, imagesOf } from './card-columns.server.ts'
import { matchingProducts, productOrder } from './matching-products.server.ts'
import type { StoredImage } from './product-image.ts'
import { products } from './schema.ts'
import type { ProductListRequest } from './staff-filters.ts'
import type { StaffProduct } from './staff-product.ts'

const columns = {
  ...cardColumns,
  images: imagesOf(1),
  enabled: products.enabled,
  featured: products.featured,
  createdAt: products.created_at,
  updatedAt: products.updated_at,
}

/** A page of the products that are not deleted, hidden ones among them. */
export async function listForStaff(
  db: DbOrTx,
  staff: Staff,
  request: ProductListRequest,
): Promise<Paged<StaffProduct>> {
  allow(staff, 'see')
  const { page, size, q } = request
  const { ids, total } = await (q ? pickAmongHits(db, request) : pickFromIndex(db, request))
  const rows = await db
    .select(columns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...productOrder(request))
  return { rows: rows.map(toLine), total, page, size }
}

/** The products of a page, and how many there are on all pages. */
type Picked = { ids: string[]; total: number }

/** Both are read from indexes alone where no text is looked for. */
async function pickFromIndex(db: DbOrTx, request: ProductListRequest): Promise<Picked> {
  const { page, size } = request
  const matching = matchingProducts(request)
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: products.id })
      .from(products)
      .where(matching)
      .orderBy(...productOrder(request))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: sql<number>`count(*)` }).from(products).where(matching),
  ])
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0 }
}

/**
 * A text is looked for once, for the count and the page alike: walking the index of the order
 * until a page of hits is full can mean to read nearly all there is.
 */
async function pickAmongHits(db: DbOrTx, request: ProductListRequest): Promise<Picked> {
  const { page, size } = request
  const found = await db.execute<Picked>(sql`
    with hits as materialized (
      select id, created_at, title, price, stock_quantity from products
      where ${matchingProducts(request)}
    )
    select (select count(*) from hits) as total, array(
      select products.id from hits as products
      order by ${sql.join(productOrder(request), sql`, `)}
      limit ${size} offset ${(page - 1) * size}
    ) as ids`)
  return found.rows[0] ?? { ids: [], total: 0 }
}

type Row = Omit<StaffProduct, 'state' | 'image'> & { inStock: boolean; images: StoredImage[] }

function toLine({ inStock, images, ...row }: Row): StaffProduct {
  return { ...row, state: availabilityOf({ ...row, inStock }), image: images[0] ?? null }
}
