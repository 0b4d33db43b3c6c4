import {
  PRODUCT_SORTS,
  type ProductListRequest,
  readStaffFilters,
} from '../../../domain/catalogue/admin/staff-filters.ts'
import { readListRequest } from '../../../platform/pagination/list-request.ts'

/**
 * Parses the query of the list or of its export.
 *
 * @param few the owner's number of units that are few
 */
export function readProductRequest(params: URLSearchParams, few: number): ProductListRequest {
  return {
    ...readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' }),
    filters: readStaffFilters(params),
    few,
  }
}
