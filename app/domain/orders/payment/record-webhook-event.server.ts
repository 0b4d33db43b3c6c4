import type { Tx } from '../../../platform/db.ts'
import { paymentEvents } from '../schema.ts'

/** An event of the payment provider that made us look; recorded with what it changed. */
export type WebhookEvent = { id: string; type: string }

/** @returns false where the event has been acted on before */
export async function recordWebhookEvent(
  tx: Tx,
  notice: WebhookEvent,
  orderId: string,
): Promise<boolean> {
  const written = await tx
    .insert(paymentEvents)
    .values({ id: notice.id, kind: notice.type, order_id: orderId })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id })
  return written.length > 0
}
