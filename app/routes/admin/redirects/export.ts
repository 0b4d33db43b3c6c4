import { exportRedirects } from '../../../domain/redirects/export-redirects.server.ts'
import { readRedirectListRequest } from '../../../domain/redirects/redirect-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/redirects/export.csv`: the redirects of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportRedirects(db, staff, readRedirectListRequest(params)),
)
