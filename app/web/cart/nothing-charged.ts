import { checkoutOrderId } from '../../domain/orders/checkout/checkout-cookie.server.ts'
import { tookNoPayment } from '../../domain/orders/checkout/took-no-payment.server.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * Whether a shopper whose checkout has failed can be told that nothing was charged. It promises that
 * no payment page that this browser was sent to, and whose outcome it has not seen, has taken or can
 * still take money. It says nothing about earlier orders or other browsers.
 *
 * The checkout cookie names the order of that page: the response with the page's address sets it for
 * as long as the page lives, and the confirmation or the cancellation clears it. Without a cookie
 * there is no such page, and nothing is read.
 */
export async function nothingCharged(
  { db, sessionSecret }: Pick<Services, 'db' | 'sessionSecret'>,
  request: Request,
): Promise<boolean> {
  const orderId = checkoutOrderId(request, sessionSecret)
  return orderId === null || (await tookNoPayment(db, orderId))
}
