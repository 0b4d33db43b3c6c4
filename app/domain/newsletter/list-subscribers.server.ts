import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../platform/db.ts'
import type { Paged } from '../../platform/list-request.ts'
import { allow, type Staff } from '../staff/staff.ts'
import { matchingSubscribers, subscriberOrder } from './matching-subscribers.server.ts'
import { newsletterSubscribers } from './schema.ts'
import type { SubscriberLine } from './subscriber.ts'
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
  allow(staff, 'see')
  const { page, size, q } = request
  const { ids, total } = await (q ? pickAmongHits(db, request) : pickFromIndex(db, request))
  const rows = await db
    .select(columns)
    .from(newsletterSubscribers)
    .where(inArray(newsletterSubscribers.id, ids))
    .orderBy(...subscriberOrder(request))
  return { rows, total, page, size }
}

/** The subscribers of a page, and how many there are on all pages. */
type Picked = { ids: string[]; total: number }

/** Both are read from indexes where no text is looked for. */
async function pickFromIndex(db: DbOrTx, request: SubscriberListRequest): Promise<Picked> {
  const { page, size } = request
  const matching = matchingSubscribers(request)
  const [found, [counted]] = await Promise.all([
    db
      .select({ id: newsletterSubscribers.id })
      .from(newsletterSubscribers)
      .where(matching)
      .orderBy(...subscriberOrder(request))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: sql<number>`count(*)` }).from(newsletterSubscribers).where(matching),
  ])
  return { ids: found.map(({ id }) => id), total: counted?.total ?? 0 }
}

/** A text is looked for once, for the count and the page alike. */
async function pickAmongHits(db: DbOrTx, request: SubscriberListRequest): Promise<Picked> {
  const { page, size } = request
  const found = await db.execute<Picked>(sql`
    with hits as materialized (
      select id, email, created_at from newsletter_subscribers
      where ${matchingSubscribers(request)}
    )
    select (select count(*) from hits) as total, array(
      select id from hits as newsletter_subscribers
      order by ${sql.join(subscriberOrder(request), sql`, `)}
      limit ${size} offset ${(page - 1) * size}
    ) as ids`)
  return found.rows[0] ?? { ids: [], total: 0 }
}
