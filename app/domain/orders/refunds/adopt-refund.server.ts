import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { sumPence } from '../../../platform/values/money-arithmetic.ts'
import type { PaymentRefund } from '../../payments/payments.server.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplementOfCancelled } from '../differences/refund-supplement.server.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { applyRefund, outcomeOf } from './apply-refund.server.ts'
import { findRefunds, type OrderRefund } from './order-refunds.server.ts'
import { orderRefunds } from './schema.ts'
import { repeatedBy, resolveRepeated } from './unresolved-refunds.server.ts'

/**
 * Records a refund not requested by the shop but made in the payment provider's dashboard. The
 * customer is not mailed. A refund of the rest of a cancelled order refunds its supplement.
 *
 * @param order locked, with its payment recorded
 * @returns false if the refund has failed, so that there is nothing to record
 */
export async function adoptRefund(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  made: PaymentRefund,
): Promise<boolean> {
  if (made.status === 'failed') return false
  const now = deps.clock.now()
  const repeats = repeatedBy(made.amount, await findRefunds(tx, order.id))
  const [ours]: OrderRefund[] = await tx
    .insert(orderRefunds)
    .values({ order_id: order.id, amount: made.amount, created_at: now, updated_at: now })
    .returning()
  if (!ours) return false
  await resolveRepeated(tx, order, ours.id, repeats, now)
  const applied = await applyRefund(tx, deps, order, ours, outcomeOf(made), false)
  await refundSupplementOfCancelled(tx, deps, 'automatic', order.id)
  return applied
}

/** `adoptRefund` for all refunds made before the shop had recorded the payment. */
export async function adoptEarlierRefunds(
  tx: Tx,
  deps: OrderDeps,
  orderId: OrderId,
  newestFirst: readonly PaymentRefund[],
): Promise<void> {
  for (const made of newestFirst.toReversed()) {
    // Each refund changes the sum that the next one adds to.
    const order = await lockOrder(tx, orderId)
    if (order) await adoptRefund(tx, deps, order, made)
  }
}

/** Sum of the executed and pending refunds. */
export function sumOfRefunds(refunds: readonly PaymentRefund[]): Pence {
  return sumPence(refunds.filter(({ status }) => status !== 'failed').map(({ amount }) => amount))
}
