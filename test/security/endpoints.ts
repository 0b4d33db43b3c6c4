import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

export type Endpoint = { pattern: string; id: string }

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
  ...BESIDE_THE_MAP.map((pattern) => ({ pattern, id: pattern })),
]

function leaves(entries: readonly RouteConfigEntry[], parent = ''): Endpoint[] {
  return entries.flatMap(({ path, index, file, id, children }) => {
    const pattern = path ? `${parent}/${path}` : parent
    const own =
      path || index ? [{ pattern: pattern || '/', id: id ?? file.replace(/\.tsx?$/, '') }] : []
    return [...own, ...leaves(children ?? [], pattern)]
  })
}
