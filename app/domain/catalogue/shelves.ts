import type { Category } from './filters.ts'

/** A category page: the shop's listing with a fixed set of categories and words of its own. */
export type Shelf = {
  path: string
  categories: readonly Category[]
  /** The page's heading. */
  heading: string
  /** For the browser's tab and search engines. */
  title: string
  description: string
}

export const SHELVES: readonly Shelf[] = [
  {
    path: '/shop/sofas',
    categories: ['Sofas'],
    heading: 'Preloved Sofas',
    title: 'Preloved sofas, restored',
    description:
      'Pre-owned sofas from brands you know, steam-cleaned, mended and checked in our workshop. Each with its measurements and every mark described.',
  },
  {
    path: '/shop/chairs',
    categories: ['Armchairs', 'Chairs'],
    heading: 'Preloved Chairs and Armchairs',
    title: 'Preloved chairs and armchairs',
    description:
      'Pre-owned armchairs and dining chairs, cleaned, re-glued where they needed it and ready to sit in.',
  },
  {
    path: '/shop/tables',
    categories: ['Tables'],
    heading: 'Preloved Tables',
    title: 'Preloved tables',
    description:
      'Pre-owned dining, coffee and side tables, sanded, oiled and steady on their feet again.',
  },
  {
    path: '/shop/decor',
    categories: ['Other'],
    heading: 'Preloved Decor',
    title: 'Preloved decor and lighting',
    description:
      'Pre-owned lamps, mirrors, rugs and small pieces, cleaned, checked and looking for a new room.',
  },
]

/** @returns the category page at this path, or undefined for the whole shop */
export function shelfAt(path: string): Shelf | undefined {
  return SHELVES.find((shelf) => shelf.path === path.replace(/\/$/, ''))
}
