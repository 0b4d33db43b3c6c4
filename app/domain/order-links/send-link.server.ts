import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import type { OrderId } from '../../platform/values/ids.ts'
import { lockOrder } from '../orders/find-order.server.ts'
import { orderNumber } from '../orders/order-number.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'
import { replaceLinkByMail } from './replace-link.server.ts'

export type SendLinkResult =
  | { ok: true }
  /** `nobody`: the order was anonymised. */
  | { ok: false; reason: 'missing' | 'nobody' }

/**
 * Mails a customer the links to this order and their other ones, on behalf of staff; only to the order's
 * own address.
 *
 * @param options.replace whether to mail a new link to this order alone: its earlier links stop working
 */
export async function sendLink(
  db: Db,
  deps: { jobs: Jobs; clock: Clock; sessionSecret: string },
  staff: Staff,
  orderId: OrderId,
  { replace }: { replace: boolean },
): Promise<SendLinkResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<SendLinkResult> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'missing' }
    if (order.customer_email === '') return { ok: false, reason: 'nobody' }
    const by = 'shop'
    if (replace) await replaceLinkByMail(tx, deps, orderId, { by })
    else {
      const mail = { kind: 'lost', orderId, by, copy: randomUUID() }
      await deps.jobs.enqueue(tx, ORDER_LINK_MAIL, mail)
    }
    await recordChange(tx, staff, {
      subject: 'order',
      id: order.id,
      label: orderNumber(order.id),
      action: replace ? 'link replaced' : 'link sent',
    })
    return { ok: true }
  })
}
