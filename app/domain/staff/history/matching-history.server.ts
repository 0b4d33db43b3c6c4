import { and, asc, desc, eq, gte, like, lt, type SQL } from 'drizzle-orm'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { staffHistory } from '../schema.ts'
import type { HistoryRequest } from './history-filters.ts'

export function matchingHistory({ q, subject, person, from, to }: HistoryRequest): SQL | undefined {
  return and(
    q ? like(staffHistory.search_text, likePattern(q)) : undefined,
    subject ? eq(staffHistory.subject, subject) : undefined,
    person ? eq(staffHistory.staff_id, person) : undefined,
    from ? gte(staffHistory.created_at, from) : undefined,
    to ? lt(staffHistory.created_at, to) : undefined,
  )
}

/** Ids are sequential, which is chronological order. */
export function historyOrder({ descending }: HistoryRequest): SQL {
  return (descending ? desc : asc)(staffHistory.id)
}
