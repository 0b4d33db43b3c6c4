import { exportHistory } from '../../../domain/staff/history/export-history.server.ts'
import { readHistoryRequest } from '../../../domain/staff/history/history-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/history/export.csv`: the changes of the same search, unpaginated. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportHistory(db, staff, readHistoryRequest(params)),
)
