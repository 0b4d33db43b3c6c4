import {
  type NewestProduct,
  newestProducts,
} from '../../domain/catalogue/shop/newest-products.server.ts'
import { shareImageUrl } from '../../domain/media/variants/variants.ts'
import { formatPence } from '../../platform/values/money.ts'
import { escapeXml, xmlDocument } from '../../platform/xml.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Route } from './+types/new-arrivals'

const ENTRIES = 30

/**
 * `GET /new-arrivals.xml`: the latest products as an Atom feed (RFC 4287). It has the `Cache-Control` of the
 * cached pages, since it lists what can be bought.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, publicUrl, clock, contents, settings } = context.get(servicesContext)
  const { shop } = settings.current
  const arrivals = await newestProducts(db, ENTRIES)
  contents.setWholeCatalogue()
  contents.addCards(arrivals.map(({ card }) => card))
  const changes = arrivals.map(({ changed }) => changed.getTime())
  const updated = changes.length > 0 ? new Date(Math.max(...changes)) : clock.now()
  const address = `${publicUrl}/new-arrivals.xml`
  const feed = xmlDocument([
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${escapeXml(address)}</id>`,
    `<title>${escapeXml(`New arrivals at ${shop.name}`)}</title>`,
    `<subtitle>${escapeXml(shop.line)}</subtitle>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${publicUrl}/shop`)}"/>`,
    `<icon>${escapeXml(`${publicUrl}/icon-192.png`)}</icon>`,
    `<author><name>${escapeXml(shop.name)}</name></author>`,
    ...arrivals.map((arrival) => entryOf(arrival, publicUrl)),
    '</feed>',
  ])
  return new Response(feed, {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
  })
}

function entryOf(arrival: NewestProduct, publicUrl: string): string {
  const { card, cameIn, changed } = arrival
  const { id, title, category, price, images } = card
  const address = escapeXml(`${publicUrl}/shop/product/${id}`)
  const [image] = images
  const picture = image && `${publicUrl}${shareImageUrl(image.imageUrl)}`
  return [
    '<entry>',
    `<id>urn:uuid:${id}</id>`,
    `<title>${escapeXml(`${title}, ${formatPence(price)}`)}</title>`,
    `<published>${cameIn.toISOString()}</published>`,
    `<updated>${changed.toISOString()}</updated>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    ...(picture ? [`<link rel="enclosure" type="image/jpeg" href="${escapeXml(picture)}"/>`] : []),
    ...(category ? [`<category term="${escapeXml(category)}"/>`] : []),
    `<content type="html">${escapeXml(wordsOf(arrival, picture))}</content>`,
    '</entry>',
  ].join('\n')
}

/** The entry's content: HTML built from escaped text. */
function wordsOf({ card, description }: NewestProduct, picture: string | undefined): string {
  const { brand, condition, price, images } = card
  const facts = [formatPence(price), brand && `by ${brand}`, condition].filter(Boolean).join(' · ')
  const alt = escapeXml(images[0]?.alt ?? '')
  return [
    ...(picture
      ? [`<p><img src="${escapeXml(picture)}" width="1200" height="630" alt="${alt}"></p>`]
      : []),
    `<p>${escapeXml(facts)}</p>`,
    ...(description ? [`<p>${escapeXml(description).replaceAll('\n', '<br>')}</p>`] : []),
  ].join('')
}
