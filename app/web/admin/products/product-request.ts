import {
  PRODUCT_SORTS,
  type ProductListRequest,
  readStaffFilters,
} from '../../../domain/catalogue/admin/staff-filters.ts'
import { readListRequest } from '../../../platform/pagination/list-request.ts'

/** Parses the query of the list or of its export. */
export function readProductRequest(params: URLSearchParams): ProductListRequest {
  return {
    ...readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' }),
    filters: readStaffFilters(params),
  }
}
