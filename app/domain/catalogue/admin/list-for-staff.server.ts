import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { availabilityOf } from '../availability.ts'
import { cardColumns, imagesOf } from '../listing/card-columns.server.ts'
import type { StoredImage } from '../product-image.ts'
import { products } from '../schema.ts'
import { matchingProducts, productOrder } from './matching-products.server.ts'
import type { ProductListRequest } from './staff-filters.ts'
import type { StaffProduct } from './staff-product.ts'

const columns = {
  ...cardColumns,
  images: imagesOf(1),
  sku: products.sku,
  enabled: products.enabled,
  deleted: products.is_deleted,
  featured: products.featured,
  createdAt: products.created_at,
  updatedAt: products.updated_at,
}

/** Returns one page of the products, including hidden ones; deleted ones only with the filter `deleted`. */
export async function listForStaff(
  db: DbOrTx,
  staff: Staff,
  request: ProductListRequest,
): Promise<Paged<StaffProduct>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<ProductId>(db, {
    table: products,
    matching: matchingProducts(request),
    order: productOrder(request),
    orderedBy: [products.created_at, products.title, products.price, products.stock_quantity],
    request,
  })
  const rows = await db
    .select(columns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...productOrder(request))
  return { rows: rows.map(toLine), total, more, page, size }
}

type Row = Omit<StaffProduct, 'state' | 'image'> & { inStock: boolean; images: StoredImage[] }

function toLine({ inStock, images, ...row }: Row): StaffProduct {
  return { ...row, state: availabilityOf({ ...row, inStock }), image: images[0] ?? null }
}
