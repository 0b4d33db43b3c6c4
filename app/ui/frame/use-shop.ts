import { useRouteLoaderData } from 'react-router'
import type { ShopDetails } from '../../content/settings/shop-details.ts'

/**
 * How to reach the shop, and who trades, as it was when this page was rendered: the document's own
 * loader sends it, so that the browser shows the words that the server sent.
 */
export function useShop(): ShopDetails {
  const root = useRouteLoaderData<{ details: ShopDetails }>('root')
  if (!root) throw new Error('the document has not been loaded')
  return root.details
}
