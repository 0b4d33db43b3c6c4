import type { CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'

/** The filter that leaves out what is sold. */
export const AVAILABLE_ONLY = 'Available only'

const nameOf = (categoryPage: CategoryPage | undefined) => categoryPage?.name ?? 'Furniture'

/** The heading of the whole shop, of a category page, or of a search. */
export function listingHeading(search: string, categoryPage: CategoryPage | undefined): string {
  if (search) return `Results for “${search}”`
  return `${categoryPage ? '' : 'Shop '}Preloved ${nameOf(categoryPage)}`
}

/** The page's title, in the words that people search for. */
export function listingTitle(search: string, categoryPage: CategoryPage | undefined): string {
  if (search) return listingHeading(search, categoryPage)
  return `Second-hand ${nameOf(categoryPage).toLowerCase()}, restored and delivered`
}
