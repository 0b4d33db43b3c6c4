import { isLoopback } from '../../../platform/http/loopback.ts'
import { type OrderId, parseOrderId } from '../../../platform/values/ids.ts'
import type { PaymentSession } from '../../payments/payments.server.ts'

/**
 * Whether this instance of the shop opened a session, for sessions whose order is missing. Several
 * instances may share a provider account: a session belongs to this one if it returns to its receipt
 * page and its reference has the form of an order's id.
 *
 * @param publicUrl the shop's origin
 */
export function isOwnSession(
  session: PaymentSession,
  publicUrl: string,
): session is PaymentSession & { orderId: OrderId } {
  const { successUrl, orderId } = session
  if (successUrl === null || parseOrderId(orderId ?? '') === null) return false
  if (!URL.canParse(successUrl)) return false
  const returnsTo = new URL(successUrl)
  if (returnsTo.pathname !== '/checkout/success') return false
  const own = new URL(publicUrl)
  if (returnsTo.origin === own.origin) return true
  // On one machine all loopback names are the same instance.
  return (
    isLoopback(own) &&
    isLoopback(returnsTo) &&
    own.port === returnsTo.port &&
    own.protocol === returnsTo.protocol
  )
}
