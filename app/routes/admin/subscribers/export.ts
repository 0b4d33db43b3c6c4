import { exportSubscribers } from '../../../domain/newsletter/export-subscribers.server.ts'
import { readSubscriberRequest } from '../../../domain/newsletter/subscriber-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/** `GET /admin/newsletter-subscribers/export.csv`: what the same search shows, on one page. */
export const loader = exportLoader(({ db }, staff, params) =>
  exportSubscribers(db, staff, readSubscriberRequest(params)),
)
