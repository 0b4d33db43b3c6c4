import { type ProductId, parseProductId } from '../../platform/values/ids.ts'

const ADDRESS = /(?:^|\/shop\/product\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#]|$)/i

/** The product whose page's address, or whose id, staff have entered; null if it is neither. */
export function pieceIn(text: string): ProductId | null {
  return parseProductId(ADDRESS.exec(text)?.[1] ?? '')
}
