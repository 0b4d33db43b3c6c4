/** The lists of the staff area whose search, filters and sort can be saved as a view. */
export const VIEW_LISTS = ['products', 'orders'] as const
export type ViewList = (typeof VIEW_LISTS)[number]

export const VIEW_NAME_MAX = 60
/** Maximum number of views per staff member and list. */
export const VIEWS_MAX = 20
export const VIEW_QUERY_MAX = 1_000

/**
 * The parameters that a view stores, by list. The search of orders is left out, since it may be a
 * customer's name or address, which an erasure of personal data would not find here.
 */
const KEPT: Record<ViewList, readonly string[]> = {
  products: [
    'q',
    'category',
    'condition',
    'visible',
    'stock',
    'featured',
    'measured',
    'sort',
    'size',
  ],
  orders: ['status', 'payment', 'from', 'to', 'sort', 'size'],
}

/**
 * The part of a list's query that a view stores, in a fixed order, so that equal views have equal queries.
 *
 * @param search with or without its question mark
 * @returns without a question mark; empty for the whole list
 */
export function viewQuery(list: ViewList, search: string): string {
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const name of KEPT[list]) {
    const value = given.get(name)?.trim()
    if (value) kept.set(name, value)
  }
  return `${kept}`.slice(0, VIEW_QUERY_MAX)
}

/** A view as its owner sees it. */
export type SavedView = { id: string; list: ViewList; name: string; query: string }
