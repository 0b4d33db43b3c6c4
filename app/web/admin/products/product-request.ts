import {
  PRODUCT_SORTS,
  type ProductListRequest,
  readStaffFilters,
} from '../../../domain/catalogue/admin/staff-filters.ts'
import { readListRequest } from '../../../platform/pagination/list-request.ts'

/** What the address of the list, or of its export, asks for. */
export function readProductRequest(params: URLSearchParams): ProductListRequest {
  return {
    ...readListRequest(params, { sorts: PRODUCT_SORTS, first: '-created' }),
    filters: readStaffFilters(params),
  }
}
