import { findCards } from '../../domain/catalogue/listing/find-cards.server.ts'
import { NO_STORE } from '../../platform/http/no-store.ts'
import { isProductId } from '../../platform/values/ids.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Route } from './+types/products'

const IDS_LIMIT = 8

/**
 * `GET /api/products?ids=a,b`: the data of these products' cards, in the given order, eight at
 * most. Products that are not listed are omitted. Never reused, since a piece may have been sold since.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const requested = url.searchParams.get('ids') ?? ''
  const ids = [...new Set(requested.toLowerCase().split(','))]
    .filter(isProductId)
    .slice(0, IDS_LIMIT)
  const cards = await findCards(context.get(servicesContext).db, ids)
  return Response.json(cards, { headers: NO_STORE })
}
