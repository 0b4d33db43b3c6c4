import type { Category } from '../../domain/catalogue/filters.ts'
import { categoryPageAt } from '../../domain/catalogue/listing/category-pages.ts'
import { parseListingQuery } from '../../domain/catalogue/listing/listing-query.ts'
import type { StoredPicture } from '../../domain/media/variants/variants.ts'
import { shopLinks } from '../navigation/navigation.ts'

export type CategoryTile = { to: string; label: string; picture: StoredPicture }

/** The links to the shop's categories, each with the categories that it shows. */
const categoriesOfLinks = shopLinks.map((link) => {
  const { pathname, searchParams } = new URL(link.to, 'http://shop')
  const { categories } = parseListingQuery(searchParams, categoryPageAt(pathname))
  return { ...link, categories }
})

/**
 * The tiles of the home page.
 *
 * @param pictures by category; a link without one is left out
 */
export function categoryTiles(pictures: ReadonlyMap<Category, StoredPicture>): CategoryTile[] {
  return categoriesOfLinks.flatMap(({ to, label, categories }) => {
    const [picture] = categories.flatMap((category) => pictures.get(category) ?? [])
    return picture ? [{ to, label, picture }] : []
  })
}
