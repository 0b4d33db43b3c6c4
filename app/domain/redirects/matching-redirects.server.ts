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

export function orderOfRedirects({ sort, descending }: RedirectListRequest): SQL[] {
  const direction = descending ? desc : asc
  const by = {
    created: redirects.created_at,
    from: redirects.from_path,
    hits: redirects.hits,
    last: sql`coalesce(${redirects.last_hit_at}, '-infinity')`,
  }[sort]
  return [direction(by), direction(redirects.id)]
}
