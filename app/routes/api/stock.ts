import type { StockRow } from '../../domain/cart/cart.ts'
import { CART_LIMIT } from '../../domain/cart/cart.ts'
import { type InPounds, inPounds } from '../../domain/cart/cart-json.ts'
import { readStock } from '../../domain/stock/read-stock.server.ts'
import { isProductId } from '../../platform/values/ids.ts'
import { servicesContext } from '../../server/request-context.ts'
import { cartLinesOf, ownHoldOf, renewCart } from '../../web/cart/shopper-cart.ts'
import type { Route } from './+types/stock'

/** `GET /api/stock?ids=a,b`: the cart's stock check. Products that are not listed are omitted. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const requested = url.searchParams.get('ids') ?? ''
  const ids = [...new Set(requested.toLowerCase().split(','))]
    .filter(isProductId)
    .slice(0, CART_LIMIT)
  const ownHold = await ownHoldOf(services, request)
  const levels = await readStock(services.db, ids, ownHold)
  const rows = levels
    .filter((level) => level.listed)
    .map(
      ({ id, stock_quantity, in_stock, price }): InPounds<StockRow> =>
        inPounds({ id, stock_quantity, in_stock, price }),
    )
  return Response.json(rows, { headers: renewCart(request, cartLinesOf(request)) })
}
