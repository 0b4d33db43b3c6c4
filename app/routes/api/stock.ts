import type { StockRow } from '../../domain/cart/cart.ts'
import { CART_LIMIT } from '../../domain/cart/cart.ts'
import { readShopperStock } from '../../domain/cart/shopper-stock.server.ts'
import { servicesContext } from '../../services.ts'
import type { Route } from './+types/stock'
import { isProductId } from './add-request.ts'
import { cartLinesOf, ownHoldOf, renewCart } from './shopper-cart.ts'

/** `GET /api/stock?ids=a,b`: the cart's stock check. What is not listed is left out. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const asked = url.searchParams.get('ids') ?? ''
  const ids = [...new Set(asked.toLowerCase().split(','))].filter(isProductId).slice(0, CART_LIMIT)
  const ownHold = await ownHoldOf(services, request)
  const levels = await readShopperStock(services.db, ids, ownHold)
  const rows = levels
    .filter((level) => level.listed)
    .map(
      ({ id, stock_quantity, in_stock, price }): StockRow => ({
        id,
        stock_quantity,
        in_stock,
        price,
      }),
    )
  return Response.json(rows, { headers: renewCart(request, cartLinesOf(request)) })
}
