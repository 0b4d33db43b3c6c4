import type { Db, DbOrTx } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import type { Pence } from '../../platform/values/money.ts'
import type { RoundDeps } from '../delivery-rounds/deps.ts'
import {
  findCancellation,
  mayAskToCancel,
  refundOfCancelling,
} from '../orders/cancellations/find-cancellation.server.ts'
import {
  type RequestCancellationResult,
  requestCancellation,
} from '../orders/cancellations/request-cancellation.server.ts'
import type { OrderDeps } from '../orders/deps.ts'
import { preventsRefund } from '../orders/disputes/find-disputes.server.ts'
import type { Order } from '../orders/find-order.server.ts'
import { isConfirmed } from '../orders/status.ts'

/** Cancelling before dispatch, as the order's page shows it. */
export type OwnCancellation =
  /**
   * `refund`: the amount refunded to the card, in pence. `atOnce`: without confirmation by staff. `disputed`:
   * the bank holds the payment and decides about it, and nothing is refunded before that.
   */
  | { state: 'possible'; refund: Pence; atOnce: boolean; disputed: boolean }
  | { state: 'requested'; refund: Pence; at: string; disputed: boolean }
  /** It was requested, but the order left before staff cancelled it. */
  | { state: 'overtaken' }

type CancelDeps = Pick<RoundDeps, 'settings'>

/** @returns null if the order can no longer be cancelled before dispatch */
export async function findOwnCancellation(
  db: DbOrTx,
  { settings }: CancelDeps,
  order: Order,
): Promise<OwnCancellation | null> {
  const { state, at } = await findCancellation(db, order.id)
  if (state === 'requested') {
    const refund = await refundOfCancelling(db, order)
    const disputed = await preventsRefund(db, order.id)
    return { state, refund, at: (at ?? order.updated_at).toISOString(), disputed }
  }
  if (mayAskToCancel(order)) {
    const refund = await refundOfCancelling(db, order)
    const disputed = await preventsRefund(db, order.id)
    const atOnce = settings.current.cancelling.atOnce && !disputed
    return { state: 'possible', refund, atOnce, disputed }
  }
  // Later it may have been cancelled or refunded in another way.
  return state === 'overtaken' && isConfirmed(order) ? { state } : null
}

/** Cancels an order for its customer: immediately or by a request to staff, depending on the settings. */
export async function cancelOwnOrder(
  db: Db,
  deps: OrderDeps & CancelDeps,
  orderId: OrderId,
): Promise<RequestCancellationResult> {
  const { atOnce } = deps.settings.current.cancelling
  return await requestCancellation(db, deps, orderId, { atOnce })
}
