import {
  exportHistory,
  HISTORY_HEADINGS,
} from '../../../domain/staff/history/export-history.server.ts'
import { readHistoryRequest } from '../../../domain/staff/history/history-filters.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/history/export.csv`: the changes that the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = readHistoryRequest(url.searchParams)
  const lines = await exportHistory(db, context.get(staffContext), asked)
  return csvAnswer('history', HISTORY_HEADINGS, lines)
}
