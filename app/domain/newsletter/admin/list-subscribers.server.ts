import { inArray } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { newsletterSubscribers } from '../schema.ts'
import type { SubscriberLine } from '../subscriber.ts'
import { matchingSubscribers, subscriberOrder } from './matching-subscribers.server.ts'
import type { SubscriberListRequest } from './subscriber-filters.ts'

const columns = {
  id: newsletterSubscribers.id,
  email: newsletterSubscribers.email,
  subscribedAt: newsletterSubscribers.created_at,
  leftAt: newsletterSubscribers.unsubscribed_at,
}

/** A page of the newsletter's subscribers. */
export async function listSubscribers(
  db: DbOrTx,
  staff: Staff,
  request: SubscriberListRequest,
): Promise<Paged<SubscriberLine>> {
  authorize(staff, 'see')
  const { page, size } = request
  const { ids, total, more } = await paginate<string>(db, {
    table: newsletterSubscribers,
    matching: matchingSubscribers(request),
    order: subscriberOrder(request),
    orderedBy: [newsletterSubscribers.email, newsletterSubscribers.created_at],
    request,
  })
  const rows = await db
    .select(columns)
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.id, ids))
    .orderBy(...subscriberOrder(request))
  return { rows, total, more, page, size }
}
