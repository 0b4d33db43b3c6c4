import type { ProductCardData } from '../domain/catalogue/listing/product-card.ts'

/** Pieces to go on with where a page has none of its own. */
export type Newest = {
  title: string
  products: readonly ProductCardData[]
  newsletter: NewsletterWords
}

/** @returns undefined for a shop without pieces */
export function newestOf(products: readonly ProductCardData[]): Newest | undefined {
  return products.length > 0 ? { title: 'Just in', products, newsletter: notFound } : undefined
}

export type NewsletterWords = { text: string; link: string }

const link = 'Be the first to see what’s new'

/** On the page of a piece that is sold; the link leads to the newsletter. */
export const newsletterLine: NewsletterWords = { text: 'Looking for one like it?', link }

/** Where a page has no piece of its own. */
const notFound: NewsletterWords = { text: 'Not found what you’re looking for?', link }
