import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes, { serverRoutes } from '../../app/routes.ts'

export type Endpoint = {
  pattern: string
  id: string
  /** Whether the response is a page, or a redirect to one. */
  page: boolean
}

const screens = leaves(routes)
const known = new Set(screens.map(({ pattern }) => pattern))

/** Every address of the shop, public and staff, including Fastify's own routes. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...screens,
  ...serverRoutes
    .filter(({ url }) => !known.has(url))
    .map(({ url }) => ({ pattern: url, id: url, page: false })),
]

function leaves(entries: readonly RouteConfigEntry[], parent = ''): Endpoint[] {
  return entries.flatMap(({ path, index, file, id, children }) => {
    const pattern = path ? `${parent}/${path}` : parent
    const own = {
      pattern: pattern || '/',
      id: id ?? file.replace(/\.tsx?$/, ''),
      page: file.endsWith('.tsx'),
    }
    return [...(path || index ? [own] : []), ...leaves(children ?? [], pattern)]
  })
}
