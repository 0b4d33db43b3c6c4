import {
  exportSubscribers,
  SUBSCRIBER_HEADINGS,
} from '../../../domain/newsletter/export-subscribers.server.ts'
import { readSubscriberRequest } from '../../../domain/newsletter/subscriber-filters.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/newsletter-subscribers/export.csv`: what the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = readSubscriberRequest(url.searchParams)
  const lines = await exportSubscribers(db, context.get(staffContext), asked)
  return csvAnswer('newsletter-subscribers', SUBSCRIBER_HEADINGS, lines)
}
