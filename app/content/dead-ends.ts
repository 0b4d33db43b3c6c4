import type { ProductCardData } from '../domain/catalogue/listing/product-card.ts'

/** Pieces to go on with where a page has none of its own. */
export type Newest = { title: string; products: readonly ProductCardData[] }

/** @returns undefined for a shop without pieces */
export function newestOf(products: readonly ProductCardData[]): Newest | undefined {
  return products.length > 0 ? { title: 'Just in', products } : undefined
}

/** On the page of a piece that is gone; the link leads to the newsletter. */
export const newsletterLine = {
  text: 'Looking for one like it?',
  link: 'Be the first to see what’s new',
} as const

export type NewsletterLine = typeof newsletterLine
