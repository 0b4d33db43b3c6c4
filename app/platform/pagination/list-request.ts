import { startOfDay } from '../values/dates.ts'
import { truncate } from '../values/truncate.ts'

/** The query of a list in the staff area, as given in its address. */
export type ListRequest<Sort extends string = string> = {
  /** Search text; empty without a search. */
  q: string
  sort: Sort
  descending: boolean
  /** Counted from 1. */
  page: number
  size: number
  /** Start of the first day, Europe/London; null: no bound. */
  from: Date | null
  /** End of the last day: the instant after it. */
  to: Date | null
}

export type Paged<Row> = {
  rows: Row[]
  /** Number of rows on all pages; for a text search at most `MAX_COUNTED_RESULTS`. */
  total: number
  /** There are more than `total`. */
  more: boolean
  page: number
  size: number
}

/**
 * Limit of the bounded count of search results: counting all matches of a common text would scan all rows,
 * and no staff member pages that far.
 */
export const MAX_COUNTED_RESULTS = 1_000

export const PAGE_SIZES = [25, 50, 100] as const
const MAX_QUERY_LENGTH = 100
/** PostgreSQL refuses NUL; other control characters are never intended. */
const BLANKS = /[\p{Cc}\s]+/gu
const LAST_PAGE = 1_000_000

/**
 * Parses `?q=&sort=-created&page=2&size=50&from=2026-11-01&to=2026-11-21`. Invalid values are
 * ignored.
 *
 * @param first the default order; `-` for descending
 */
export function readListRequest<Sort extends string>(
  params: URLSearchParams,
  { sorts, first }: { sorts: readonly Sort[]; first: Sort | `-${Sort}` },
): ListRequest<Sort> {
  const given = params.get('sort') ?? ''
  const word = sorts.some((sort) => given === sort || given === `-${sort}`) ? given : first
  const name = word.replace(/^-/, '')
  const size = Number(params.get('size'))
  return {
    q: truncate((params.get('q') ?? '').replaceAll(BLANKS, ' ').trim(), MAX_QUERY_LENGTH),
    sort: sorts.find((sort) => sort === name) ?? (sorts[0] as Sort),
    descending: word.startsWith('-'),
    page: Math.min(Math.max(wholeNumber(params.get('page')), 1), LAST_PAGE),
    size: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
    from: startOfDay(params.get('from') ?? '', 0),
    to: startOfDay(params.get('to') ?? '', 1),
  }
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,7}$/.test(text) ? Number(text) : 1
}

/** A search text as a `LIKE` pattern: lower case, wildcards escaped, inside `%`. */
export function likePattern(q: string): string {
  return `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
