import { data, href, redirect } from 'react-router'
import { findProduct } from '../../../domain/catalogue/shop/find-product.server.ts'
import { redactPath } from '../../../platform/http/redact-path.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { cachedNewestOrNone } from '../../../web/newest-products.ts'
import { followOrMissing } from '../../../web/redirects/follow-or-missing.ts'
import NotFound from '../not-found.tsx'
import type { Route } from './+types/short-product-address'

export { meta } from '../not-found.tsx'

/** Redirects old and shortened product addresses to the product's page. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, log } = services
  const { state } = await findProduct(db, params.id)
  if (state !== 'missing') throw redirect(href('/shop/product/:id', params), 301)
  const status = await followOrMissing(services, url)
  log.info({ event: 'page.not_found', path: redactPath(url.pathname) }, 'page not found')
  return data({ newest: await cachedNewestOrNone(services) }, { status })
}

export default NotFound
