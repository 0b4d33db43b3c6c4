import { useRouteLoaderData } from 'react-router'
import type { ShopDetails } from '../../content/settings/shop-details.ts'

/**
 * The shop's contact and trader details at the time when this page was rendered: the root loader
 * sends them, so that the browser renders the same texts as the server.
 */
export function useShop(): ShopDetails {
  const root = useRouteLoaderData<{ details: ShopDetails }>('root')
  if (!root) throw new Error('the document has not been loaded')
  return root.details
}
