import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Pence } from '../../../platform/values/money.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import { refundSupplementOfCancelled } from '../differences/refund-supplement.server.ts'
import { preventsRefund } from '../disputes/find-disputes.server.ts'
import { lockOrder, type Order } from '../find-order.server.ts'
import { findRefunds, leftToRefund } from './order-refunds.server.ts'
import { repeatedBy } from './unresolved-refunds.server.ts'
import { writeRefund } from './write-refund.server.ts'

export type RefundInput = {
  /** 1 or more. */
  amount: Pence
  /** The refundable amount when the form was opened. */
  left: Pence
  /** Included in the customer's mail; may be empty. */
  reason: string
  /** Whether the customer is mailed once the refund has succeeded; default true. */
  notifyCustomer?: boolean
  /** The failed refund that it repeats. */
  repeats?: string | null
}

export type RequestRefundResult =
  | { ok: true; refundId: string }
  /** `disputed`: the bank holds the payment until it has decided about a dispute. */
  | { ok: false; reason: 'missing' | 'nothing-paid' | 'disputed' }
  /** `changed`: refunded concurrently. `too-much`: more than the refundable amount. */
  | { ok: false; reason: 'changed' | 'too-much'; left: Pence }

/**
 * Requests a refund. It is recorded here and executed by a job, after which the customer is mailed. The rest
 * of a cancelled order is refunded together with its supplement. A refund of the same amount as a failed one
 * repeats it.
 *
 * Serialized by the order's row lock, so that all refunds together never exceed its total.
 */
export async function requestRefund(
  db: Db,
  deps: OrderDeps,
  staff: Staff,
  orderId: OrderId,
  input: RefundInput,
): Promise<RequestRefundResult> {
  authorize(staff, 'administer')
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    const repeats = repeatedBy(input.amount, await findRefunds(tx, orderId))
    return await addRefund(tx, deps, staff, order, { ...input, repeats })
  })
}

/** `requestRefund` inside a caller's transaction. @param order locked */
export async function addRefund(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  { left: seen, ...input }: RefundInput,
): Promise<RequestRefundResult> {
  authorize(staff, 'administer')
  const { amount } = input
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw new RangeError(`invalid amount of a refund: ${amount}`)
  if (order.payment_state === 'unpaid') return { ok: false, reason: 'nothing-paid' }
  if (await preventsRefund(tx, order.id)) return { ok: false, reason: 'disputed' }
  const left = leftToRefund(order, await findRefunds(tx, order.id))
  if (left !== seen) return { ok: false, reason: 'changed', left }
  if (amount > left) return { ok: false, reason: 'too-much', left }
  const refundId = await writeRefund(tx, deps, staff, order, input)
  await refundSupplementOfCancelled(tx, deps, staff, order.id, input.notifyCustomer)
  return { ok: true, refundId }
}
