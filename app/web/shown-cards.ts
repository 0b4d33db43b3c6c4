import type { ProductCardData } from '../domain/catalogue/listing/product-card.ts'

/**
 * Cards with what shoppers may learn of the stock: a number above what is few is not shown, and a page
 * that does not hold it stays cached when it changes (`catalogue-change.ts`).
 *
 * @param few the owner's number of units that are few
 */
export function shownCards(cards: readonly ProductCardData[], few: number): ProductCardData[] {
  return cards.map((card) => ({ ...card, stockQuantity: Math.min(card.stockQuantity, few + 1) }))
}
