import { type Db, inTransaction } from '../../platform/db.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import {
  type DeliveryAccess,
  findAccess,
  saveAccess,
} from '../delivery-rounds/places/access.server.ts'
import type { OrderDeps } from '../orders/deps.ts'
import { lockOrder } from '../orders/find-order.server.ts'
import { recordEvent } from '../orders/record-event.server.ts'
import type { ChangeDetailsResult } from './change-details.server.ts'
import { mayChangeDetails } from './may-change.ts'

/** Stores the customer's answers about the access to their door, for the delivery crew. */
export async function changeAccess(
  db: Db,
  { clock }: Pick<OrderDeps, 'clock'>,
  orderId: OrderId,
  answers: DeliveryAccess,
): Promise<ChangeDetailsResult> {
  return await inTransaction(db, async (tx): Promise<ChangeDetailsResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order || !mayChangeDetails(order) || order.delivery_kind === 'collection') {
      return { ok: false, reason: 'left-workshop' }
    }
    const before = await findAccess(tx, orderId)
    const fields = Object.keys(answers) as (keyof DeliveryAccess)[]
    if (before && fields.every((field) => before[field] === answers[field])) {
      return { ok: true, changed: false }
    }
    await saveAccess(tx, orderId, answers, clock.now())
    await recordEvent(tx, orderId, 'access_changed', clock.now())
    return { ok: true, changed: true }
  })
}
