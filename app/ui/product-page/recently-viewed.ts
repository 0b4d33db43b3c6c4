import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { readStored, writeStored } from '../cart/browser-storage.ts'

const KEY = 'viewed'
const KEPT = 8

/**
 * The products viewed before this one, latest first, from browser storage; records this one.
 *
 * @param id of the page's product
 * @throws if they cannot be fetched
 */
export async function recentlyViewed(id: string): Promise<ProductCardData[]> {
  const before = (readStored('local', KEY)?.split(',') ?? []).filter(
    (other) => other && other !== id,
  )
  writeStored('local', KEY, [id, ...before].slice(0, KEPT).join())
  if (before.length === 0) return []
  const response = await fetch(`/api/products?ids=${encodeURIComponent(before.join())}`)
  return response.ok ? await response.json() : []
}
