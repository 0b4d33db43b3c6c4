import { href, type MetaDescriptor } from 'react-router'
import type { ProductDetails } from '../../domain/catalogue/shop/product-details.ts'
import { toPounds } from '../../platform/money.ts'
import { pageMeta } from '../page-meta.ts'
import { preloadPicture } from '../picture.tsx'
import { GALLERY_SIZES } from './gallery.tsx'

const DESCRIPTION_LENGTH = 160

/** The meta tags of a product's page, including price and availability. */
export function productMeta(
  product: ProductDetails,
  publicUrl: string | undefined,
): MetaDescriptor[] {
  const { id, title, price, images } = product
  const pounds = toPounds(price).toFixed(2)
  const [image] = images
  return [
    ...pageMeta({
      title,
      description: descriptionOf(product),
      path: href('/shop/product/:id', { id }),
      publicUrl,
      image: image?.imageUrl,
    }),
    { property: 'og:price:amount', content: pounds },
    { property: 'og:price:currency', content: 'GBP' },
    { property: 'product:price:amount', content: pounds },
    { property: 'product:price:currency', content: 'GBP' },
    ...(image ? [{ tagName: 'link', ...preloadPicture(image, GALLERY_SIZES) } as const] : []),
  ]
}

/** One line of at most 160 characters, cut between words. */
function descriptionOf({ title, brand, condition, description }: ProductDetails): string {
  const facts = [brand && `By ${brand}.`, condition && `Condition: ${condition.toLowerCase()}.`]
  const words = [description ?? `${title}, restored and pre-owned.`, ...facts].filter(Boolean)
  const line = words.join(' ').replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`
}
