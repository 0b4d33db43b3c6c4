import { readMessageRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import { exportMessages } from '../../../domain/enquiries/admin/export-enquiries.server.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/contact-submissions/export.csv`: the messages of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportMessages(db, staff, readMessageRequest(params)),
)
