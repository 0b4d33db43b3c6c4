import { findCheckoutOrder } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * Whether a shopper can be told that nothing was charged: they have no checkout, or it was closed
 * without a payment. While a payment page of theirs may be open it may be paid in another tab.
 */
export async function nothingCharged(
  { db, sessionSecret }: Pick<Services, 'db' | 'sessionSecret'>,
  request: Request,
): Promise<boolean> {
  const own = await findCheckoutOrder(db, sessionSecret, request)
  return !own || (own.payment_state === 'unpaid' && own.stock_state === 'released')
}
