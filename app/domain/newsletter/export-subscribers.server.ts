import { and } from 'drizzle-orm'
import type { Cell } from '../../platform/csv.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { recordExport } from '../staff/history/record-export.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import {
  afterSubscriber,
  matchingSubscribers,
  type SubscriberPlace,
  subscriberOrder,
  subscriberPlace,
} from './matching-subscribers.server.ts'
import { newsletterSubscribers } from './schema.ts'
import type { SubscriberListRequest } from './subscriber-filters.ts'

const BATCH = 500

export const SUBSCRIBER_HEADINGS = [
  'Email',
  'Subscribed On',
  'Consent source',
  'Consent wording',
  'Status',
  'Left On',
] as const

/**
 * The subscribers that a list shows, in its order, for a file that another mailing service can
 * read, with the proof of their consent. Who took it is kept in the history.
 *
 * @returns the file's lines, read in batches while they are asked for
 */
export async function exportSubscribers(
  db: DbOrTx,
  staff: Staff,
  request: SubscriberListRequest,
): Promise<AsyncGenerator<readonly Cell[]>> {
  authorize(staff, 'administer')
  const { q, state, from, to } = request
  // What was searched for may be somebody's address: only that there was a search is kept.
  const filters = {
    state,
    search: q ? 'yes' : null,
    from: from?.toISOString(),
    to: to?.toISOString(),
  }
  await recordExport(db, staff, 'Newsletter subscribers', filters)
  return lines(db, request)
}

async function* lines(db: DbOrTx, request: SubscriberListRequest): AsyncGenerator<readonly Cell[]> {
  let place: SubscriberPlace | undefined
  do {
    const rows = await db
      .select({ row: newsletterSubscribers, value: subscriberPlace(request) })
      .from(newsletterSubscribers)
      .where(and(matchingSubscribers(request), place && afterSubscriber(request, place)))
      .orderBy(...subscriberOrder(request))
      .limit(BATCH)
    for (const { row } of rows) yield cells(row)
    const last = rows.length === BATCH ? rows.at(-1) : undefined
    place = last && { id: last.row.id, value: last.value }
  } while (place)
}

function cells(row: typeof newsletterSubscribers.$inferSelect): Cell[] {
  return [
    row.email,
    row.created_at,
    row.source,
    row.consent_wording,
    row.unsubscribed_at ? 'left' : 'subscribed',
    row.unsubscribed_at,
  ]
}
