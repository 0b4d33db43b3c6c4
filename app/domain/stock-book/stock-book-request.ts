import { type ListRequest, readListRequest } from '../../platform/pagination/list-request.ts'

export const PURCHASE_FILTERS = ['recorded', 'missing'] as const
/** Whether a product's purchase is recorded. */
export type PurchaseFilter = (typeof PURCHASE_FILTERS)[number]

/** The query of the lists of the stock book: newest first; null means no filter. */
export type StockBookRequest = ListRequest<'newest'> & { purchase: PurchaseFilter | null }

/** Parses `?purchase=missing` besides the common parameters of lists; invalid values are ignored. */
export function readStockBookRequest(params: URLSearchParams): StockBookRequest {
  return {
    ...readListRequest(params, { sorts: ['newest'], first: '-newest' }),
    purchase: PURCHASE_FILTERS.find((option) => option === params.get('purchase')) ?? null,
  }
}
