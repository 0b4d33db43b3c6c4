import { redirect } from 'react-router'
import { aboutInWords } from '../../content/alerts/criteria-words.ts'
import { type AlertKind, type AlertSource, SAVED_MAX } from '../../domain/alerts/alert.ts'
import { type Criteria, criteriaHref, criteriaOf } from '../../domain/alerts/criteria.ts'
import { criteriaLike } from '../../domain/alerts/criteria-like.ts'
import type { RequestedAlert } from '../../domain/alerts/request-alert.server.ts'
import { findCards } from '../../domain/catalogue/listing/find-cards.server.ts'
import { readListingAddress } from '../../domain/catalogue/listing/further-filters.ts'
import type { ProductCardData } from '../../domain/catalogue/listing/product-card.ts'
import { isProductId, type ProductId, parseProductId } from '../../platform/values/ids.ts'
import type { RequestServices } from '../../server/request-context.ts'

/** The alert that the address of the page for a new alert describes. */
export type AlertRequest = {
  requested: RequestedAlert
  source: AlertSource
  kind: AlertKind
  /** What the alert looks or waits for, as texts. */
  words: string[]
  /** Where the criteria can be changed, or the pieces seen. */
  changeHref: string
}

/**
 * Reads the address: filters of the listing, `like=` a sold piece, `piece=` a reserved one, or `pieces=`
 * saved ones.
 *
 * @returns null if none of its pieces is on the website
 * @throws a redirect to the page of a piece that can be bought
 */
export async function readAlertRequest(
  { db }: Pick<RequestServices, 'db'>,
  params: URLSearchParams,
): Promise<AlertRequest | null> {
  const one = parseProductId(params.get('piece') ?? params.get('like') ?? '')
  if (params.has('piece') || params.has('like')) {
    const [piece] = one ? await findCards(db, [one]) : []
    if (!piece) return null
    if (piece.state === 'available') throw redirect(`/shop/product/${piece.id}`)
    const waits = params.has('piece') && piece.state !== 'sold-out'
    return waits ? watching('return', [piece]) : looking(criteriaLike(piece), 'product')
  }
  const ids = readIds(params.get('pieces'))
  if (ids === null) {
    const criteria = criteriaOf(readListingAddress(params))
    return looking(criteria, criteria.search ? 'search' : 'listing')
  }
  const pieces = await findCards(db, ids)
  return pieces.length > 0 ? watching('saved', pieces) : null
}

/** Ids in an address, separated by commas; null if it has none. */
export function readIds(given: string | null): ProductId[] | null {
  if (given === null) return null
  const ids = given.toLowerCase().split(',').filter(isProductId)
  return [...new Set(ids)].slice(0, SAVED_MAX)
}

function looking(criteria: Criteria, source: AlertSource): AlertRequest {
  const words = aboutInWords({ kind: 'like', criteria, pieces: [] })
  const changeHref = criteriaHref(criteria)
  return { requested: { kind: 'like', criteria }, source, kind: 'like', words, changeHref }
}

function watching(kind: 'saved' | 'return', pieces: readonly ProductCardData[]): AlertRequest {
  const [first] = pieces
  return {
    requested: { kind, pieces: pieces.map(({ id }) => id) },
    source: kind === 'saved' ? 'saved' : 'product',
    kind,
    words: pieces.map(({ title }) => title),
    changeHref: kind === 'saved' || !first ? '/saved' : `/shop/product/${first.id}`,
  }
}
