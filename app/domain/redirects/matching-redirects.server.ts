import { and, asc, desc, eq, like, type SQL, sql } from 'drizzle-orm'
import { likePattern } from '../../platform/pagination/list-request.ts'
import type { RedirectListRequest } from './redirect-filters.ts'
import { redirects } from './schema.ts'

export const redirectColumns = {
  id: redirects.id,
  from: redirects.from_path,
  to: redirects.to_path,
  hits: redirects.hits,
  lastHitAt: redirects.last_hit_at,
  version: redirects.version,
  createdAt: redirects.created_at,
}

export function matchingRedirects({ q, unused, from, to }: RedirectListRequest): SQL | undefined {
  // Written like the index expression.
  const text = sql`lower(${redirects.from_path} || ' ' || ${redirects.to_path})`
  return and(
    q ? like(text, likePattern(q)) : undefined,
    unused ? eq(redirects.hits, 0) : undefined,
    from ? sql`${redirects.created_at} >= ${from}` : undefined,
    to ? sql`${redirects.created_at} < ${to}` : undefined,
  )
}

/** The sort keys with the PostgreSQL types of their values. */
const KEYS = {
  created: { key: redirects.created_at, type: 'timestamptz' },
  from: { key: redirects.from_path, type: 'text' },
  hits: { key: redirects.hits, type: 'integer' },
  last: { key: sql`coalesce(${redirects.last_hit_at}, '-infinity')`, type: 'timestamptz' },
} as const

export function orderOfRedirects({ sort, descending }: RedirectListRequest): SQL[] {
  const direction = descending ? desc : asc
  return [direction(KEYS[sort].key), direction(redirects.id)]
}

/** A position in the list: the sort key of a redirect, as text, and its id. */
export type RedirectPlace = { id: string; place: string }

/** The `place` of a redirect: its sort key as text. */
export function placeOf({ sort }: RedirectListRequest): SQL<string> {
  return sql<string>`${KEYS[sort].key}::text`
}

/** The redirects after a position in the list (keyset pagination). */
export function afterPlace(
  { sort, descending }: RedirectListRequest,
  { id, place }: RedirectPlace,
): SQL {
  const { key, type } = KEYS[sort]
  const comes = sql.raw(descending ? '<' : '>')
  return sql`(${key}, ${redirects.id}) ${comes} (${place}::text::${sql.raw(type)}, ${id}::uuid)`
}
