import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

export type Endpoint = {
  pattern: string
  id: string
  /** Whether people see it: answered with a page, or with a redirect to one. */
  page: boolean
}

/** What the web server answers by itself, beside the map of addresses. */
const BESIDE_THE_MAP = [
  '/api/sell-photos',
  '/sell-photos/:file',
  '/media/:file',
  '/admin/products/pictures',
  '/healthz',
  '/readyz',
]

/** Every address of the shop, public and staff, as the map of addresses has it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...leaves(routes),
  ...BESIDE_THE_MAP.map((pattern) => ({ pattern, id: pattern, page: false })),
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
