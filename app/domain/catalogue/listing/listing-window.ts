import type { Listing } from './listing.ts'
import { PAGE_MAX, pagesBeforeInWindow } from './listing-query.ts'

export const PAGE_SIZE = 24

export type Counted = Pick<Listing, 'total' | 'moreThanTotal'>

/** Clamps a page number to the last page. */
export function lastPageUpTo(page: number, { total }: Pick<Listing, 'total'>): number {
  return Math.min(page, Math.max(1, Math.ceil(total / PAGE_SIZE)))
}

/** Offset of a page's window in products; 0 for the first window. */
export function pageStart(page: number): number {
  return (page - 1 - pagesBeforeInWindow(page)) * PAGE_SIZE
}

/** Computes the part of the list that is shown. */
export function pageWindow(
  requested: number,
  counted: Counted,
): Pick<Listing, 'before' | 'earlierPage' | 'page' | 'hasMore'> {
  const page = lastPageUpTo(requested, counted)
  const before = pageStart(page)
  const hasMore = counted.total > page * PAGE_SIZE && page < PAGE_MAX
  return { before, earlierPage: before / PAGE_SIZE || null, page, hasMore }
}
