import {
  countSitemapProducts,
  type SitemapProduct,
  sitemapProducts,
} from '../../domain/catalogue/shop/sitemap-products.server.ts'
import { lastMoved } from '../../domain/stock/last-moved.server.ts'
import { hasPublishedReviews } from '../../domain/testimonials/reviews/published-reviews.server.ts'
import type { DbOrTx } from '../../platform/db.ts'
import { escapeXml, xmlDocument } from '../../platform/xml.ts'
import { servicesContext } from '../../server/request-context.ts'
import { cacheForAnHour } from '../../web/seo/cache-for-an-hour.ts'
import { REVIEWS_PATH, SITEMAP_PATHS } from '../../web/seo/sitemap-paths.ts'
import type { Route } from './+types/sitemap'

/** The protocol allows 50,000 addresses and 50 MB; smaller parts are generated and read faster. */
const PRODUCTS_PER_PART = 1_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1'

/**
 * `GET /sitemap.xml`: every public page and product, with the product's pictures. A shop with more
 * products than fit into one part gets a sitemap index instead, with parts at `?part=1` and so on.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, publicUrl, contents } = context.get(servicesContext)
  contents.setWholeCatalogue()
  contents.setStockDates()
  contents.setTestimonials()
  const requested = url.searchParams.get('part')
  const parts = Math.max(1, Math.ceil((await countSitemapProducts(db)) / PRODUCTS_PER_PART))
  if (requested === null && parts > 1) return xmlResponse(indexOf(parts, publicUrl))
  const part = Number(requested ?? 1)
  if (!Number.isInteger(part) || part < 1 || part > parts) {
    return new Response('There is no such part.\n', { status: 404 })
  }
  const offset = (part - 1) * PRODUCTS_PER_PART
  const paths = part === 1 ? await pagePaths(db) : []
  const products = await sitemapProducts(db, { offset, limit: PRODUCTS_PER_PART })
  const moved = await lastMoved(
    db,
    products.map(({ id }) => id),
  )
  return xmlResponse(
    xmlDocument([
      `<urlset xmlns="${NAMESPACE}" xmlns:image="${IMAGE_NAMESPACE}">`,
      ...paths.map((path) => pageEntry(publicUrl, path)),
      ...products.map((product) => productEntry(publicUrl, product, moved.get(product.id))),
      '</urlset>',
    ]),
  )
}

async function pagePaths(db: DbOrTx): Promise<string[]> {
  return (await hasPublishedReviews(db)) ? [...SITEMAP_PATHS, REVIEWS_PATH] : SITEMAP_PATHS
}

function xmlResponse(xml: string): Response {
  return cacheForAnHour(xml, 'application/xml; charset=utf-8')
}

function indexOf(parts: number, publicUrl: string): string {
  const addresses = Array.from(
    { length: parts },
    (_, index) => `${publicUrl}/sitemap.xml?part=${index + 1}`,
  )
  return xmlDocument([
    `<sitemapindex xmlns="${NAMESPACE}">`,
    ...addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`),
    '</sitemapindex>',
  ])
}

function pageEntry(publicUrl: string, path: string): string {
  return `<url><loc>${escapeXml(`${publicUrl}${path}`)}</loc></url>`
}

/** @param moved when its stock last changed: its page then says that it is reserved, sold or back */
function productEntry(
  publicUrl: string,
  { id, changed, imageUrls }: SitemapProduct,
  moved: Date | undefined,
): string {
  const images = imageUrls.map((url) => {
    return `<image:image><image:loc>${escapeXml(`${publicUrl}${url}`)}</image:loc></image:image>`
  })
  const address = escapeXml(`${publicUrl}/shop/product/${id}`)
  const newest = moved && moved > changed ? moved : changed
  const lastmod = `<lastmod>${newest.toISOString()}</lastmod>`
  return `<url><loc>${address}</loc>${lastmod}${images.join('')}</url>`
}
