import { readSellRequestRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import {
  exportSellRequests,
  SELL_REQUEST_HEADINGS,
} from '../../../domain/enquiries/admin/export-enquiries.server.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/sell-submissions/export.csv`: what the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, publicUrl } = context.get(servicesContext)
  const asked = readSellRequestRequest(url.searchParams)
  const lines = await exportSellRequests(db, context.get(staffContext), asked, publicUrl)
  return csvAnswer('sell-requests', SELL_REQUEST_HEADINGS, lines)
}
