import { and, eq, like, type SQL, sql } from 'drizzle-orm'
import { keyset } from '../../platform/pagination/keyset.ts'
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

/** The order of a list of redirects, and positions in it. */
export const redirectKeyset = keyset(
  {
    created: { key: redirects.created_at, type: 'timestamptz' },
    from: { key: redirects.from_path, type: 'text' },
    hits: { key: redirects.hits, type: 'integer' },
    last: { key: sql`coalesce(${redirects.last_hit_at}, '-infinity')`, type: 'timestamptz' },
  },
  redirects.id,
)
