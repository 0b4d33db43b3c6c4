import { type ProductId, parseProductId } from '../../platform/values/ids.ts'

const ADDRESS = /(?:^|\/shop\/product\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[?#]|$)/i

/** The product of a page address or an id that staff have entered; null if the text is neither. */
export function pieceIn(text: string): ProductId | null {
  return parseProductId(ADDRESS.exec(text)?.[1] ?? '')
}
