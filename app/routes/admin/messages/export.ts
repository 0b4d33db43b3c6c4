import { readMessageRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import {
  exportMessages,
  MESSAGE_HEADINGS,
} from '../../../domain/enquiries/admin/export-enquiries.server.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/contact-submissions/export.csv`: what the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = readMessageRequest(url.searchParams)
  const lines = await exportMessages(db, context.get(staffContext), asked)
  return csvAnswer('contact-messages', MESSAGE_HEADINGS, lines)
}
