import { sql } from 'drizzle-orm'
import { availabilityOf, type StockFacts } from '../availability.ts'
import { type StoredImage, withAlt } from '../product-image.ts'
import { products } from '../schema.ts'
import type { ProductCardData } from './product-card.ts'

/**
 * A product's pictures, primary first, as a correlated subquery: one row a product and no
 * second round trip. Its column names are spelled out because Drizzle leaves the table's name
 * away in a query of one table, and `id` alone would mean the picture's.
 */
export function imagesOf(limit: number) {
  return sql<StoredImage[]>`coalesce((
    select json_agg(json_build_object(
      'imageUrl', image.image_url, 'width', image.width, 'height', image.height,
      'color', image.color, 'alt', image.alt
    ) order by image.is_primary desc, image.display_order, image.id)
    from (
      select * from product_images where product_images.product_id = products.id
      order by product_images.is_primary desc, product_images.display_order, product_images.id
      limit ${sql.raw(String(limit))}
    ) as image
  ), '[]'::json)`
}

/** What `toCard` needs of a product's row. */
export const cardColumns = {
  id: products.id,
  title: products.title,
  brand: products.brand,
  category: products.category,
  condition: products.condition,
  price: products.price,
  inStock: products.in_stock,
  stockQuantity: products.stock_quantity,
  reservedQuantity: products.reserved_quantity,
  images: imagesOf(2),
}

type CardRow = Omit<ProductCardData, 'images' | 'state'> & StockFacts & { images: StoredImage[] }

/** A product as its card, or with more columns as its page, shows it. */
export function toCard<Row extends CardRow>({ inStock, reservedQuantity, images, ...row }: Row) {
  const { stockQuantity } = row
  return {
    ...row,
    state: availabilityOf({ inStock, stockQuantity, reservedQuantity }),
    images: withAlt(row.title, images),
  }
}
