import { findSellerPage } from '../../domain/seller-page/find-seller-page.server.ts'
import type { SellerPage } from '../../domain/seller-page/seller-page.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { countGuess, mayGuess } from '../order/linked-order.ts'

type Opened = { state: 'open'; page: SellerPage } | { state: 'unknown' | 'too-many' }

/** Opens a seller's link. Unknown links share the limit of order links. @param token untrusted */
export async function openSellerPage(services: RequestServices, token: string): Promise<Opened> {
  if (!(await mayGuess(services))) return { state: 'too-many' }
  const page = await findSellerPage(services.db, services, token)
  if (page) return { state: 'open', page }
  return { state: await countGuess(services) }
}
