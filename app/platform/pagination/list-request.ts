import { londonMidnight } from '../dates.ts'

/** What a list of the staff area is asked for, as its address says it. */
export type ListRequest<Sort extends string = string> = {
  /** Text to look for; empty for none. */
  q: string
  sort: Sort
  descending: boolean
  /** From 1. */
  page: number
  size: number
  /** Start of the first day that counts, Europe/London; null: no bound. */
  from: Date | null
  /** End of the last day that counts: the instant after it. */
  to: Date | null
}

export type Paged<Row> = {
  rows: Row[]
  /** Rows on all pages; where a text is looked for, `MAX_COUNTED_RESULTS` at most. */
  total: number
  /** There are more than `total`. */
  more: boolean
  page: number
  size: number
}

/**
 * The hits of a search are counted so far: a text that stands nearly everywhere would take as
 * long to count as there are rows, and nobody pages through that many.
 */
export const MAX_COUNTED_RESULTS = 1_000

export const PAGE_SIZES = [25, 50, 100] as const
const LONGEST_QUERY = 100
/** PostgreSQL refuses NUL, and nobody means the other control characters. */
const BLANKS = /[\p{Cc}\s]+/gu
const LAST_PAGE = 1_000_000

/**
 * Reads `?q=&sort=-created&page=2&size=50&from=2026-11-01&to=2026-11-21`. What makes no sense is
 * ignored.
 *
 * @param first how the list is sorted unless the address says otherwise; `-` for descending
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
    q: (params.get('q') ?? '').replaceAll(BLANKS, ' ').trim().slice(0, LONGEST_QUERY),
    sort: sorts.find((sort) => sort === name) ?? (sorts[0] as Sort),
    descending: word.startsWith('-'),
    page: Math.min(Math.max(wholeNumber(params.get('page')), 1), LAST_PAGE),
    size: PAGE_SIZES.find((known) => known === size) ?? PAGE_SIZES[0],
    from: startOfDay(params.get('from'), 0),
    to: startOfDay(params.get('to'), 1),
  }
}

function wholeNumber(text: string | null): number {
  return text && /^\d{1,7}$/.test(text) ? Number(text) : 1
}

/** @param later so many days after the one that is named */
function startOfDay(text: string | null, later: number): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? '') ?? []
  if (!year) return null
  return londonMidnight(Number(year), Number(month), Number(day) + later)
}

/** A search text as a pattern for `LIKE` that means itself: in lower case, inside `%`. */
export function likePattern(q: string): string {
  return `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
}
