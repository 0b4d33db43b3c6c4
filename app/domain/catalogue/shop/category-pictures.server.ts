import { sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { StoredPicture } from '../../media/variants/variants.ts'
import { available } from '../availability.server.ts'
import { CATEGORIES, type Category } from '../filters.ts'

/**
 * Returns a picture for each category: the primary one of its most expensive available product. A
 * category without available products has none. One index lookup per category.
 */
export async function categoryPictures(db: DbOrTx): Promise<Map<Category, StoredPicture>> {
  const { rows } = await db.execute<{ category: Category; picture: StoredPicture }>(sql`
    select wanted.category, dearest.picture
    from unnest(${sql.param([...CATEGORIES])}::text[]) as wanted (category)
    cross join lateral (
      select json_build_object('imageUrl', image.image_url, 'width', image.width,
        'height', image.height, 'color', image.color) as picture
      from products
      join product_images as image on image.product_id = products.id and image.is_primary
      where products.category = wanted.category and ${available}
      order by products.price desc, products.id desc
      limit 1
    ) as dearest`)
  return new Map(rows.map(({ category, picture }) => [category, picture]))
}
