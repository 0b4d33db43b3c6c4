import { exportSubscribers } from '../../../domain/newsletter/admin/export-subscribers.server.ts'
import { readSubscriberRequest } from '../../../domain/newsletter/admin/subscriber-filters.ts'
import { exportLoader } from '../../../web/admin/export-loader.ts'

/**
 * `GET /admin/newsletter-subscribers/export.csv`: the subscribers of the same search, unpaginated.
 */
export const loader = exportLoader(({ db }, staff, params) =>
  exportSubscribers(db, staff, readSubscriberRequest(params)),
)
