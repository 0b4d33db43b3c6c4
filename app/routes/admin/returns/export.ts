import { exportReturns } from '../../../domain/returns/handling/export-returns.server.ts'
import { readReturnRequest } from '../../../domain/returns/handling/return-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/returns/export.csv`: the returns of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportReturns(db, staff, readReturnRequest(params)),
)
