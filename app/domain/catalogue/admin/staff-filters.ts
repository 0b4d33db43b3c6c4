import type { ListRequest } from '../../../platform/pagination/list-request.ts'
import { CATEGORIES, type Category, CONDITIONS, type Condition } from '../filters.ts'

export const PRODUCT_SORTS = ['created', 'title', 'price', 'stock'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/**
 * `in`, `reserved` and `out` are what the shop says of a piece: available, reserved, sold out.
 * `low`: available, but few are left.
 */
export const STOCK_FILTERS = ['in', 'low', 'reserved', 'out'] as const
export const SHOWN_FILTERS = ['shown', 'hidden'] as const

/** How staff narrow the list of products down; null leaves everything in. */
export type StaffFilters = {
  category: Category | null
  condition: Condition | null
  visible: (typeof SHOWN_FILTERS)[number] | null
  stock: (typeof STOCK_FILTERS)[number] | null
  featured: boolean
}

/** What staff ask the list of products for. */
export type ProductListRequest = ListRequest<ProductSort> & { filters: StaffFilters }

/**
 * Reads the filters out of an address: `?category=Sofas&condition=Good&visible=hidden&stock=low&featured=yes`.
 * What is none of the choices is ignored.
 */
export function readStaffFilters(params: URLSearchParams): StaffFilters {
  const among = <Option extends string>(options: readonly Option[], name: string) =>
    options.find((option) => option === params.get(name)) ?? null
  return {
    category: among(CATEGORIES, 'category'),
    condition: among(CONDITIONS, 'condition'),
    visible: among(SHOWN_FILTERS, 'visible'),
    stock: among(STOCK_FILTERS, 'stock'),
    featured: params.get('featured') === 'yes',
  }
}
