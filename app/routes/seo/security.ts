import { servicesContext } from '../../server/request-context.ts'
import { cacheForAnHour } from '../../web/seo/cache-for-an-hour.ts'
import type { Route } from './+types/security'

/** RFC 9116 recommends less than a year. */
const VALID_FOR_MS = 364 * 24 * 3_600_000

/** `GET /.well-known/security.txt`: the contact for vulnerability reports. */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, clock, settings } = context.get(servicesContext)
  const lines = [
    `Contact: mailto:${settings.current.contact.email}`,
    `Expires: ${new Date(clock.now().getTime() + VALID_FOR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return cacheForAnHour(`${lines.join('\n')}\n`, 'text/plain; charset=utf-8')
}
