import { and, asc, desc, gte, isNotNull, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { newsletterSubscribers } from '../schema.ts'
import type { SubscriberListRequest } from './subscriber-filters.ts'

const { id, email, created_at, unsubscribed_at } = newsletterSubscribers
/** Written like the index expressions: addresses are case-insensitive. */
const address = sql`lower(${email})`

const IN_STATE: Record<SubscriberListRequest['state'], SQL | undefined> = {
  subscribed: isNull(unsubscribed_at),
  left: isNotNull(unsubscribed_at),
  all: undefined,
}

/** The condition of a subscriber list; excludes unsubscribed addresses unless requested. */
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

/** Sorts by address, which is unique, or by date and id. */
export function subscriberOrder({ sort, descending }: SubscriberListRequest): SQL[] {
  const direction = descending ? desc : asc
  return sort === 'email' ? [direction(address)] : [direction(created_at), direction(id)]
}

/** A position in the list (keyset): the exact sort value and the id. */
export type SubscriberPlace = { id: string; value: string }

export function subscriberPlace({ sort }: SubscriberListRequest): SQL<string> {
  return sort === 'email' ? sql<string>`${address}` : sql<string>`${created_at}::text`
}

/** The subscribers after a position (keyset pagination). */
export function afterSubscriber(
  { sort, descending }: SubscriberListRequest,
  place: SubscriberPlace,
): SQL {
  const comes = sql.raw(descending ? '<' : '>')
  if (sort === 'email') return sql`${address} ${comes} ${place.value}`
  const instant = sql`${place.value}::text::timestamptz`
  return sql`(${created_at}, ${id}) ${comes} (${instant}, ${place.id}::uuid)`
}
