import { and, getTableColumns } from 'drizzle-orm'
import { type CsvFile, csvFile } from '../../../platform/csv/csv.ts'
import type { DbOrTx } from '../../../platform/db.ts'
import { type Batch, inBatches } from '../../../platform/pagination/in-batches.ts'
import { recordExport } from '../../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { newsletterSubscribers } from '../schema.ts'
import {
  afterSubscriber,
  matchingSubscribers,
  type SubscriberPlace,
  subscriberOrder,
  subscriberPlace,
} from './matching-subscribers.server.ts'
import type { SubscriberListRequest } from './subscriber-filters.ts'

/**
 * A CSV export of the subscribers of a list, in its order, readable by other mailing services, with
 * the proof of consent. The history records who exported it.
 *
 * @returns the file, whose rows are read in batches while it is streamed
 */
export async function exportSubscribers(
  db: DbOrTx,
  staff: Staff,
  request: SubscriberListRequest,
): Promise<CsvFile> {
  authorize(staff, 'administer')
  const { q, state, from, to } = request
  // A search text may be an address: the history records only that there was one.
  const filters = { state, search: q && 'yes', from, to }
  await recordExport(db, staff, 'Newsletter subscribers', filters)
  const rows = inBatches(({ last, limit }: Batch<SubscriberPlace>) =>
    db
      .select({ ...getTableColumns(newsletterSubscribers), value: subscriberPlace(request) })
      .from(newsletterSubscribers)
      .where(and(matchingSubscribers(request), last && afterSubscriber(request, last)))
      .orderBy(...subscriberOrder(request))
      .limit(limit),
  )
  return csvFile('newsletter-subscribers', rows, {
    Email: (row) => row.email,
    'Subscribed On': (row) => row.created_at,
    'Consent source': (row) => row.source,
    'Consent wording': (row) => row.consent_wording,
    Status: (row) => (row.unsubscribed_at ? 'left' : 'subscribed'),
    'Left On': (row) => row.unsubscribed_at,
  })
}
