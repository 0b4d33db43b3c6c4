import type { ProductCardData } from '../domain/catalogue/listing/product-card.ts'

/**
 * Cards with the stock that shoppers can see: the exact number up to `few`, `few + 1` above it. A page
 * without the exact number stays cached when it changes (`catalogue-change.ts`).
 *
 * @param few the owner's number of units that are few
 */
export function shownCards(cards: readonly ProductCardData[], few: number): ProductCardData[] {
  return cards.map((card) => ({ ...card, stockQuantity: Math.min(card.stockQuantity, few + 1) }))
}
