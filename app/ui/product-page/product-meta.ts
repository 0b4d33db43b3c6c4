import { href, type MetaDescriptor } from 'react-router'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { formatPence, toPoundsText } from '../../platform/values/money.ts'
import { pageMeta, type RootData } from '../head/page-meta.ts'
import { preloadPicture } from '../product/picture.tsx'
import { GALLERY_SIZES } from './gallery/gallery.tsx'

const DESCRIPTION_LENGTH = 160

/** The meta tags of a product's page, including price and availability. */
export function productMeta(product: ProductDetails, root: RootData | undefined): MetaDescriptor[] {
  const { id, title, brand, condition, price, state, images } = product
  const pounds = toPoundsText(price)
  const [image] = images
  return [
    ...pageMeta({
      title: [title, brand, condition].filter(Boolean).join(', '),
      description: descriptionOf(product, root?.details.deliveryNote),
      path: href('/shop/product/:id', { id }),
      root,
      image: image?.imageUrl,
      kind: 'product',
    }),
    { property: 'og:price:amount', content: pounds },
    { property: 'og:price:currency', content: 'GBP' },
    { property: 'product:price:amount', content: pounds },
    { property: 'product:price:currency', content: 'GBP' },
    {
      property: 'product:availability',
      content: state === 'available' ? 'in stock' : 'out of stock',
    },
    { property: 'product:condition', content: 'used' },
    ...(image ? [{ tagName: 'link', ...preloadPicture(image, GALLERY_SIZES) } as const] : []),
  ]
}

/** One line of at most 160 characters, cut between words: the facts that sell come first. */
function descriptionOf(product: ProductDetails, deliveryNote: string | undefined): string {
  const { title, brand, price, condition, description, dimensions } = product
  const words = [
    `${formatPence(price)}.`,
    deliveryNote,
    condition && `${condition} condition.`,
    brand && `By ${brand}.`,
    dimensions && `${dimensions}.`,
    description ?? `${title}, restored and pre-owned.`,
  ]
  const line = words.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
