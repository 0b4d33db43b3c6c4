import { servicesContext } from '../../server/request-context.ts'
import { cacheForAnHour } from '../../web/seo/cache-for-an-hour.ts'
import type { Route } from './+types/robots'

/** Disallowed for crawlers: shoppers' own pages, the API, the staff area. */
const NOT_FOR_ROBOTS = ['/cart', '/checkout', '/compare', '/api', '/admin']

/** `GET /robots.txt` */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)
  const lines = [
    'User-agent: *',
    ...NOT_FOR_ROBOTS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return cacheForAnHour(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
