import type { Tx } from '../../../platform/db.ts'
import type { Staff } from '../../staff/staff.ts'
import type { OrderDeps } from '../deps.ts'
import type { Order } from '../find-order.server.ts'
import { enqueueMail } from '../mail/enqueue-order-mail.server.ts'
import { recordEvent } from '../record-event.server.ts'
import type { OrderStatus } from '../status.ts'
import { CANCELLATIONS, type CancellationFact } from './cancellation-states.ts'
import { type Cancellation, findCancellation } from './find-cancellation.server.ts'
import { orderCancellations } from './schema.ts'

/**
 * Appends a fact about the request to cancel an order.
 *
 * @param before as read under the order's lock
 * @param by the member of staff; null: the customer
 */
export async function addFact(
  tx: Tx,
  { clock }: Pick<OrderDeps, 'clock'>,
  order: Order,
  before: Cancellation,
  { fact, by }: { fact: CancellationFact; by: Staff | null },
): Promise<Cancellation> {
  const at = clock.now()
  const step = before.step + 1
  await tx
    .insert(orderCancellations)
    .values({ order_id: order.id, step, fact, staff_id: by?.id ?? null, created_at: at })
  return { state: fact, step, at }
}

/**
 * Ends an open request to cancel when staff have set the order's status: `cancelled` fulfils it;
 * `shipped` or `delivered` means that it came too late, and the customer is mailed how to send the
 * pieces back.
 *
 * @param order locked
 */
export async function followStatus(
  tx: Tx,
  deps: OrderDeps,
  staff: Staff,
  order: Order,
  to: OrderStatus,
): Promise<void> {
  if (to !== 'cancelled' && to !== 'shipped' && to !== 'delivered') return
  const before = await findCancellation(tx, order.id)
  const fact = CANCELLATIONS[before.state][to === 'cancelled' ? 'cancel' : 'leave']
  if (!fact) return
  const { step } = await addFact(tx, deps, order, before, { fact, by: staff })
  if (fact !== 'overtaken') return
  await recordEvent(tx, order.id, 'cancel_overtaken', deps.clock.now())
  if (order.customer_email === '') return
  await enqueueMail(tx, deps.jobs, order.id, 'cancel-overtaken', { copy: `${step}` })
}
