import { readSellRequestRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import { exportSellRequests } from '../../../domain/enquiries/admin/export-enquiries.server.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/sell-submissions/export.csv`: the sell requests of the same search, unpaginated. */
export const loader = exportLoader(({ db, publicUrl }, staff, params) =>
  exportSellRequests(db, staff, readSellRequestRequest(params), publicUrl),
)
