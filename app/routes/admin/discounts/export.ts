import { readCodeListRequest } from '../../../domain/discounts/admin/discount-filters.ts'
import { exportCodes } from '../../../domain/discounts/admin/export-codes.server.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/discount-codes/export.csv`: the codes of the same search, unpaginated. */
export const loader = exportLoader(({ db, clock }, staff, params) =>
  exportCodes(db, staff, readCodeListRequest(params), clock.now()),
)
