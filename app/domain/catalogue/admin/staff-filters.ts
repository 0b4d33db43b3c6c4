import type { ListRequest } from '../../../platform/pagination/list-request.ts'
import { CATEGORIES, type Category, CONDITIONS, type Condition } from '../filters.ts'

export const PRODUCT_SORTS = ['created', 'title', 'price', 'stock'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/**
 * `in`, `reserved` and `out` are the shop's states of availability: available, reserved, sold out.
 * `low` is available with `few` units or fewer.
 */
export const STOCK_FILTERS = ['in', 'low', 'reserved', 'out'] as const
/** `deleted` lists the deleted products instead, which no other filter shows. */
export const VISIBILITY_FILTERS = ['shown', 'hidden', 'deleted'] as const

/** Filters of the staff's product list; null disables a filter. */
export type StaffFilters = {
  category: Category | null
  condition: Condition | null
  visible: (typeof VISIBILITY_FILTERS)[number] | null
  stock: (typeof STOCK_FILTERS)[number] | null
  featured: boolean
  /** Only products without width, depth or height as numbers. */
  unmeasured: boolean
}

/** A request for the staff's product list: search, filters, sort order and page. */
export type ProductListRequest = ListRequest<ProductSort> & {
  filters: StaffFilters
  /** Units that count as few. */
  few: number
}

/**
 * Reads the filters from the query string:
 * `?category=Sofas&condition=Good&visible=hidden&stock=low&featured=yes&measured=no`. Unknown values are
 * ignored.
 */
export function readStaffFilters(params: URLSearchParams): StaffFilters {
  const among = <Option extends string>(options: readonly Option[], name: string) =>
    options.find((option) => option === params.get(name)) ?? null
  return {
    category: among(CATEGORIES, 'category'),
    condition: among(CONDITIONS, 'condition'),
    visible: among(VISIBILITY_FILTERS, 'visible'),
    stock: among(STOCK_FILTERS, 'stock'),
    featured: params.get('featured') === 'yes',
    unmeasured: params.get('measured') === 'no',
  }
}
