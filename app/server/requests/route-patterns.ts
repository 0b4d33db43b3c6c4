export type Route = { parentId?: string | undefined; path?: string | undefined; index?: boolean }

const DATA = '.data'
const NO_ROUTE = '*'

/** The full patterns of a nested route map. */
export function patternsOf(routes: Record<string, Route | undefined>): string[] {
  const answering = Object.entries(routes).filter(([, route]) => route?.path || route?.index)
  return [...new Set(answering.map(([id]) => patternOf(routes, id) || '/'))]
}

/** The full pattern of one route; '' for layouts and the home page. */
export function patternOf(routes: Record<string, Route | undefined>, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const before = route.parentId === undefined ? '' : patternOf(routes, route.parentId)
  return join(before, route.path ?? '')
}

function join(before: string, path: string): string {
  return path === '' ? before : `${before}/${path}`
}

/**
 * Maps a request's path to its route pattern: a label from a fixed list instead of user input,
 * which may be personal.
 */
export class RoutePatterns {
  private readonly fixed = new Set<string>()
  private readonly named: { pattern: string; fits: RegExp }[] = []

  constructor(patterns: readonly string[]) {
    for (const pattern of patterns) {
      if (!/[:*]/.test(pattern)) this.fixed.add(pattern)
      else if (!pattern.endsWith('*')) this.named.push({ pattern, fits: toExpression(pattern) })
    }
  }

  /**
   * The pattern of a response: for Fastify's routes their own, for all others by the path.
   *
   * @param own the pattern of Fastify's route
   * @param url path and query
   */
  ofResponse(own: string | undefined, url: string): string {
    if (own?.startsWith('/assets/')) return '/assets/*'
    return own === undefined || own === NO_ROUTE ? this.of(url) : own
  }

  /**
   * @param url path and query
   * @returns the pattern, with `.data` for data requests; `*` without a matching route
   */
  of(url: string): string {
    const path = url.split(/[?#]/, 1)[0] ?? '/'
    const ofPage = path.endsWith(DATA)
    const page = ofPage ? path.slice(0, -DATA.length) : path
    const pattern = this.ofPage(page === '/_root' ? '/' : page)
    return ofPage && pattern !== NO_ROUTE ? pattern + DATA : pattern
  }

  private ofPage(path: string): string {
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    if (this.fixed.has(trimmed)) return trimmed
    return this.named.find(({ fits }) => fits.test(trimmed))?.pattern ?? NO_ROUTE
  }
}

function toExpression(pattern: string): RegExp {
  const parts = pattern.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : quote(part)))
  return new RegExp(`^${parts.join('/')}$`)
}

function quote(part: string): string {
  return part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
