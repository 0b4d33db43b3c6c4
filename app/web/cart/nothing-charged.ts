import { findCheckoutOrder } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * Whether it is certain that nothing was charged: the shopper has no checkout, or it was closed
 * without a payment. An open payment page may still be paid in another tab.
 */
export async function nothingCharged(
  { db, sessionSecret }: Pick<Services, 'db' | 'sessionSecret'>,
  request: Request,
): Promise<boolean> {
  const own = await findCheckoutOrder(db, sessionSecret, request)
  return !own || (own.payment_state === 'unpaid' && own.stock_state === 'released')
}
