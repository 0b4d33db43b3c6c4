import type { Category } from '../../domain/catalogue/filters.ts'
import { CATEGORY_PAGES, type CategoryPage } from '../../domain/catalogue/listing/category-pages.ts'
import { categoryLinks } from './navigation.ts'

/** A breadcrumb. */
export type Crumb = { label: string; to: string }

const toShop: readonly Crumb[] = [
  { label: 'Home', to: '/' },
  { label: 'Shop', to: '/shop' },
]

/** Breadcrumbs of the listing or of a category page. */
export function listingBreadcrumbs(categoryPage: CategoryPage | undefined): readonly Crumb[] {
  const link = categoryPage && categoryLinks.find(({ to }) => to === categoryPage.path)
  return link ? [...toShop, link] : toShop
}

/** Breadcrumbs of a product: by way of its category's page if there is one. */
export function productBreadcrumbs(piece: {
  id: string
  title: string
  category: Category | null
}): readonly Crumb[] {
  const { id, title, category } = piece
  const categoryPage = CATEGORY_PAGES.find(
    ({ categories }) => category && categories.includes(category),
  )
  const way = listingBreadcrumbs(categoryPage)
  const filtered =
    category && !categoryPage ? [{ label: category, to: `/shop?category=${category}` }] : []
  return [...way, ...filtered, { label: title, to: `/shop/product/${id}` }]
}
