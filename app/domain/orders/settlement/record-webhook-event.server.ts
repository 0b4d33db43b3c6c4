import type { Tx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { paymentEvents } from './schema.ts'

/** An event of the payment provider; recorded with the change it caused. */
export type WebhookEvent = { id: string; type: string }

/** @returns false if the event has been processed before */
export async function recordWebhookEvent(
  tx: Tx,
  event: WebhookEvent,
  orderId: OrderId,
): Promise<boolean> {
  const written = await tx
    .insert(paymentEvents)
    .values({ id: event.id, kind: event.type, order_id: orderId })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return written.length > 0
}
