import { href, redirect } from 'react-router'
import type { ProductDetails } from '../../domain/catalogue/listing/product-card.ts'
import { findProduct } from '../../domain/catalogue/shop/find-product.server.ts'
import { withFlash } from '../../platform/http/flash-cookie.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * A product that is on the website, for the routes below its page; otherwise the status of that
 * page.
 *
 * @param id untrusted
 * @throws the redirect of a disabled product's page
 */
export async function findShown({ db }: Services, id: string): Promise<ProductDetails | 404 | 410> {
  const found = await findProduct(db, id)
  if (found.state === 'shown') return found.product
  if (found.state === 'disabled') throw redirect(href('/shop'), withFlash('product-unavailable'))
  return found.state === 'deleted' ? 410 : 404
}
