import { readMessageRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import { exportMessages } from '../../../domain/enquiries/admin/export-enquiries.server.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/contact-submissions/export.csv`: what the same search shows, on one page. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportMessages(db, staff, readMessageRequest(params)),
)
