import { isCanonicalUuid } from '../../../platform/ids.ts'
import type { PaymentSession } from '../../payments/payments.server.ts'

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
/**
 * Whether this shop opened a session that none of its orders knows. Several shops may share one
 * account at the provider: only a session that leads back to this shop's own receipt, and names an
 * order as the shop does, is taken for its own.
 *
 * @param publicUrl the shop's origin
 */
export function isOwnSession(
  session: PaymentSession,
  publicUrl: string,
): session is PaymentSession & { orderId: string } {
  const { successUrl, orderId } = session
  if (successUrl === null || orderId === null || !isCanonicalUuid(orderId)) return false
  if (!URL.canParse(successUrl)) return false
  const returnsTo = new URL(successUrl)
  if (returnsTo.pathname !== '/checkout/success') return false
  const own = new URL(publicUrl)
  if (returnsTo.origin === own.origin) return true
  // On somebody's own machine these names are the same place.
  return (
    LOOPBACK.has(own.hostname) &&
    LOOPBACK.has(returnsTo.hostname) &&
    own.port === returnsTo.port &&
    own.protocol === returnsTo.protocol
  )
}
