import type { Category } from '../domain/catalogue/filters.ts'
import { CATEGORY_PAGES, type CategoryPage } from '../domain/catalogue/listing/category-pages.ts'
import { categoryLinks } from './navigation.ts'

/** A step of the way down to a page. */
export type Crumb = { label: string; to: string }

const toShop: readonly Crumb[] = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
]

/** The way to the shop, or to one of its category pages. */
export function listingTrail(shelf: CategoryPage | undefined): readonly Crumb[] {
  const link = shelf && categoryLinks.find(({ to }) => to === shelf.path)
  return link ? [...toShop, link] : toShop
}

/** The way to a piece: past its category's own page where it has one. */
export function productTrail(piece: {
  id: string
  title: string
  category: Category | null
}): readonly Crumb[] {
  const { id, title, category } = piece
  const shelf = CATEGORY_PAGES.find(({ categories }) => category && categories.includes(category))
  const way = listingTrail(shelf)
  const filtered = category && !shelf ? [{ label: category, to: `/shop?category=${category}` }] : []
  return [...way, ...filtered, { label: title, to: `/shop/product/${id}` }]
}
