import type { Category } from '../filters.ts'

/** A category page: the shop's listing with a fixed set of categories and a name of its own. */
export type CategoryPage = {
  path: string
  categories: readonly Category[]
  /** The products' name in heading and title. */
  name: string
}

export const CATEGORY_PAGES: readonly CategoryPage[] = [
  {
    path: '/shop/sofas',
    categories: ['Sofas'],
    name: 'Sofas',
  },
  {
    path: '/shop/chairs',
    categories: ['Armchairs', 'Chairs'],
    name: 'Chairs and Armchairs',
  },
  {
    path: '/shop/tables',
    categories: ['Tables'],
    name: 'Tables',
  },
  {
    path: '/shop/decor',
    categories: ['Other'],
    name: 'Decor',
  },
]

/** @returns the category page at this path, or undefined for the whole shop */
export function categoryPageAt(path: string): CategoryPage | undefined {
  return CATEGORY_PAGES.find((categoryPage) => categoryPage.path === path.replace(/\/$/, ''))
}
