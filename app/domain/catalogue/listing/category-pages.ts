import type { Category } from '../filters.ts'

/** A category page: the shop's listing with a fixed set of categories and words of its own. */
export type CategoryPage = {
  path: string
  categories: readonly Category[]
  /** The page's heading, and its name in the browser's tab. */
  heading: string
}

export const CATEGORY_PAGES: readonly CategoryPage[] = [
  {
    path: '/shop/sofas',
    categories: ['Sofas'],
    heading: 'Preloved Sofas',
  },
  {
    path: '/shop/chairs',
    categories: ['Armchairs', 'Chairs'],
    heading: 'Preloved Chairs and Armchairs',
  },
  {
    path: '/shop/tables',
    categories: ['Tables'],
    heading: 'Preloved Tables',
  },
  {
    path: '/shop/decor',
    categories: ['Other'],
    heading: 'Preloved Decor',
  },
]

/** @returns the category page at this path, or undefined for the whole shop */
export function categoryPageAt(path: string): CategoryPage | undefined {
  return CATEGORY_PAGES.find((categoryPage) => categoryPage.path === path.replace(/\/$/, ''))
}
