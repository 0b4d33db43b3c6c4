import { sql } from 'drizzle-orm'
import { usualPrice } from '../../catalogue/reductions/usual-price.server.ts'
import { products } from '../../catalogue/schema.ts'

/** The columns of a `BulkProduct`. */
export const bulkColumns = {
  id: products.id,
  title: products.title,
  sku: products.sku,
  version: products.version,
  price: products.price,
  category: products.category,
  enabled: products.enabled,
  featured: products.featured,
  is_deleted: products.is_deleted,
  held: products.reserved_quantity,
  skuTaken: sql<boolean>`(products.is_deleted and exists (
    select 1 from products as other
    where not other.is_deleted and lower(other.sku) = lower(products.sku)
  ))`,
  reduced: sql<boolean>`(${usualPrice} is not null)`,
}
