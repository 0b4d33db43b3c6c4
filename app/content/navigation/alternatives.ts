import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'

/** The newest pieces, for a page that has none of its own. */
export type Newest = {
  title: string
  products: readonly ProductCardData[]
  alternative: AlternativeLink
}

/** @returns undefined for a shop without pieces */
export function newestOf(products: readonly ProductCardData[]): Newest | undefined {
  return products.length > 0 ? { title: 'Just in', products, alternative: notFound } : undefined
}

/** A sentence and a link to continue with, at the end of a page or list. */
export type AlternativeLink = { text: string; link: string; to: string }

/** For a page that has no piece of its own. */
const notFound: AlternativeLink = {
  text: 'Not found what you’re looking for?',
  link: 'Be the first to see what’s new',
  to: '/newsletter',
}
