import { type SQL, sql } from 'drizzle-orm'
import { availabilityOf, MAX_COUNTED, type StockFacts } from '../availability.ts'
import { type StoredGalleryImage, type StoredImage, withAlt } from '../product-image.ts'
import { products } from '../schema.ts'
import type { ProductCardData } from './product-card.ts'

/**
 * A card's pictures: the primary one, then others of the product in its present state. Marks,
 * labels and pictures from before the restoration appear on the product page only.
 */
export function imagesOf(limit: number) {
  return picturesAsJson<StoredImage>({
    columns: sql.raw(`'alt', image.alt`),
    which: sql.raw(`and (is_primary or role in ('view', 'detail'))`),
    limit,
  })
}

/** All pictures of a product, with role and caption, for the product page. */
export function galleryImagesOf(limit: number) {
  return picturesAsJson<StoredGalleryImage>({
    columns: sql.raw(`'alt', image.alt, 'role', image.role, 'caption', image.caption`),
    which: sql.empty(),
    limit,
  })
}

/**
 * A product's pictures, primary first, as a correlated subquery: one row per product and no second
 * round trip. Column names are written out because Drizzle omits the table name in a query of one
 * table, and a bare `id` would refer to the picture.
 */
function picturesAsJson<Image>({
  columns,
  which,
  limit,
}: Record<'columns' | 'which', SQL> & { limit: number }) {
  return sql<Image[]>`coalesce((
    select json_agg(json_build_object(
      'imageUrl', image.image_url, 'width', image.width, 'height', image.height,
      'color', image.color, ${columns}
    ) order by image.is_primary desc, image.display_order, image.id)
    from (
      select * from product_images where product_images.product_id = products.id ${which}
      order by product_images.is_primary desc, product_images.display_order, product_images.id
      limit ${sql.raw(String(limit))}
    ) as image
  ), '[]'::json)`
}

/** The columns of a product's row that `toCard` needs. */
export const cardColumns = {
  id: products.id,
  title: products.title,
  brand: products.brand,
  category: products.category,
  condition: products.condition,
  price: products.price,
  wasPrice: products.was_price,
  inStock: products.in_stock,
  // Cards show stock only if it is low, so changes above the limit do not alter a card.
  stockQuantity: sql<number>`least(products.stock_quantity, ${sql.raw(`${MAX_COUNTED}`)})`,
  reservedQuantity: products.reserved_quantity,
  images: imagesOf(2),
}

type CardRow = Omit<ProductCardData, 'images' | 'state'> & StockFacts & { images: StoredImage[] }

/** Maps a row to the data of a card, or with more columns to that of a product page. */
export function toCard<Image extends StoredImage, Row extends CardRow>({
  inStock,
  reservedQuantity,
  images,
  ...row
}: Row & { images: Image[] }) {
  const { stockQuantity } = row
  return {
    ...row,
    state: availabilityOf({ inStock, stockQuantity, reservedQuantity }),
    images: withAlt<Image>(row.title, images),
  }
}
