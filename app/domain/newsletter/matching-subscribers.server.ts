import { and, asc, desc, gte, isNotNull, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../platform/pagination/list-request.ts'
import { newsletterSubscribers } from './schema.ts'
import type { SubscriberListRequest } from './subscriber-filters.ts'

const { id, email, created_at, unsubscribed_at } = newsletterSubscribers
/** Worded like the indexes: an address is one, whatever its case. */
const address = sql`lower(${email})`

const IN_STATE: Record<SubscriberListRequest['state'], SQL | undefined> = {
  subscribed: isNull(unsubscribed_at),
  left: isNotNull(unsubscribed_at),
  all: undefined,
}

/** The subscribers that a request is about; who has left is never among them unasked. */
export function matchingSubscribers({
  q,
  state,
  from,
  to,
}: SubscriberListRequest): SQL | undefined {
  return and(
    IN_STATE[state],
    q ? like(address, likePattern(q)) : undefined,
    from ? gte(created_at, from) : undefined,
    to ? lt(created_at, to) : undefined,
  )
}

/** By address, of which each is there once; or by date, where the id settles what is equal. */
export function subscriberOrder({ sort, descending }: SubscriberListRequest): SQL[] {
  const direction = descending ? desc : asc
  return sort === 'email' ? [direction(address)] : [direction(created_at), direction(id)]
}

/** Where a subscriber stands in the order: what it is sorted by, as exactly as it is kept. */
export type SubscriberPlace = { id: string; value: string }

export function subscriberPlace({ sort }: SubscriberListRequest): SQL<string> {
  return sort === 'email' ? sql<string>`${address}` : sql<string>`${created_at}::text`
}

/** Those that come after a place in the order. */
export function afterSubscriber(
  { sort, descending }: SubscriberListRequest,
  place: SubscriberPlace,
): SQL {
  const comes = sql.raw(descending ? '<' : '>')
  if (sort === 'email') return sql`${address} ${comes} ${place.value}`
  const instant = sql`${place.value}::text::timestamptz`
  return sql`(${created_at}, ${id}) ${comes} (${instant}, ${place.id}::uuid)`
}
