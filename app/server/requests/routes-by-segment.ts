import { patternOf, type Route } from './route-patterns.ts'

/** The first segment of a path, if it has no escapes and no empty segment follows. */
const BEGINNING = /^\/(?:$|([\w.-]+)(?:\/(?!\/)|$))/

/**
 * Divides a route map by the first segment of the address. React Router tries the routes sequentially,
 * several times per page, and builds a tree of all of them for each page: a tenth of the routes takes a
 * tenth of the work.
 *
 * @returns by segment, in lower case: its routes, and all routes whose first segment is a parameter,
 * empty (layouts, the home page) or a wildcard
 */
export function routesBySegment<R extends Route>(
  routes: Record<string, R | undefined>,
): Map<string, Record<string, R>> {
  const known = Object.entries(routes).flatMap(([id, route]) =>
    route ? [{ id, route, segment: fixedSegment(patternOf(routes, id)) }] : [],
  )
  const segments = new Set(['', ...known.flatMap(({ segment }) => segment ?? [])])
  const under = (wanted: string) =>
    known.filter(({ segment }) => segment === null || segment === wanted)
  return new Map(
    [...segments].map((wanted) => [
      wanted,
      Object.fromEntries(under(wanted).map(({ id, route }) => [id, route])),
    ]),
  )
}

/** @returns the segment under which a path's routes are found; null for paths that need all routes */
export function segmentOf(path: string): string | null {
  const found = BEGINNING.exec(path)
  return found && (found[1] ?? '').replace(/\.data$/, '').toLowerCase()
}

/** The first segment of a pattern; null if paths with other first segments match the pattern, too. */
function fixedSegment(pattern: string): string | null {
  const first = pattern.split('/')[1] ?? ''
  return /^[\w.-]+$/.test(first) ? first.toLowerCase() : null
}
