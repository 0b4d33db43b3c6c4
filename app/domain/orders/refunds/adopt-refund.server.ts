import type { Tx } from '../../../platform/db.ts'
import type { Pence } from '../../../platform/money.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { orderRefunds } from '../schema.ts'
import { applyRefund, outcomeOf } from './apply-refund.server.ts'
import type { OrderRefund } from './order-refunds.server.ts'

/**
 * Writes down a refund that the shop did not ask for: it was made in the payment provider's
 * dashboard, and whoever made it there has the customer to tell.
 *
 * @param order locked, with its payment known
 * @returns false where the refund has failed, so that there is nothing to write down
 */
export async function adoptRefund(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  made: PaymentRefund,
): Promise<boolean> {
  if (made.status === 'failed') return false
  const now = deps.clock.now()
  const [ours]: OrderRefund[] = await tx
    .insert(orderRefunds)
    .values({ order_id: order.id, amount: made.amount, created_at: now, updated_at: now })
    .returning()
  return ours ? await applyRefund(tx, deps, order, ours, outcomeOf(made), false) : false
}

/** The same for all refunds that were made before the shop knew of the payment. */
export async function adoptRefunds(
  tx: Tx,
  deps: OrderDeps,
  orderId: string,
  newestFirst: readonly PaymentRefund[],
): Promise<void> {
  for (const made of newestFirst.toReversed()) {
    // Each changes the sum that the next one adds to.
    const order = await lockOrder(tx, orderId)
    if (order) await adoptRefund(tx, deps, order, made)
  }
}

/** What has gone back, or is on its way. */
export function sumOfRefunds(refunds: readonly PaymentRefund[]): Pence {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)
}
