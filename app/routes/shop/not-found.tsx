import { data, Link } from 'react-router'
import { redactPath } from '../../platform/http/redact-path.ts'
import { servicesContext } from '../../server/request-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { pageMeta, rootOf } from '../../ui/head/page-meta.ts'
import { NewestProducts } from '../../ui/product/newest-products.tsx'
import { cachedNewestOrNone } from '../../web/newest-products.ts'
import { followOrMissing } from '../../web/redirects/follow-or-missing.ts'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Page Not Found',
    description: 'The page may have moved, or the piece may have gone to its new home.',
    root: rootOf(matches),
    unlisted: true,
  })

/** Runs once per document, and once per navigation in the browser. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const status = await followOrMissing(services, url)
  // Without the query, which may contain personal data.
  const path = redactPath(url.pathname)
  services.log.info({ event: 'page.not_found', path }, 'page not found')
  return data({ newest: await cachedNewestOrNone(services) }, { status })
}

const ways = [
  { to: '/our-story', label: 'Our Story' },
  { to: '/contact', label: 'Contact' },
  { to: '/sell', label: 'Sell to Us' },
] as const

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-column py-section">
      <p className="font-serif text-hero text-clay">404</p>
      <h1 className="mt-2 text-4xl">Page Not Found</h1>
      <p className="mt-4 text-lg text-ink-soft">
        The page may have moved, or the piece may have gone to its new home.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/shop" variant="secondary">
          Browse Our Collection
        </ButtonLink>
      </div>
      <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2">
        {ways.map((way) => (
          <li key={way.to}>
            <Link to={way.to} className="text-link inline-flex min-h-11 items-center">
              {way.label}
            </Link>
          </li>
        ))}
      </ul>
      <NewestProducts newest={loaderData.newest} />
    </div>
  )
}
