import { servicesContext } from '../../server/request-context.ts'
import { cacheForAnHour } from '../../web/seo/cache-for-an-hour.ts'
import type { Route } from './+types/manifest'

/** `GET /manifest.webmanifest`: the web app manifest. */
export function loader({ context }: Route.LoaderArgs) {
  const { pageTexts, settings } = context.get(servicesContext)
  const { shop } = settings.current
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/${name}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: `${shop.name}: ${shop.line}`,
    short_name: shop.name,
    description: pageTexts.of('home').words.description,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#faf7f2',
    theme_color: '#faf7f2',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [{ name: 'Shop', url: '/shop' }],
  }
  return cacheForAnHour(JSON.stringify(manifest), 'application/manifest+json')
}
