import { sql } from 'drizzle-orm'
import { inDisputeById } from '../../orders/disputes/find-disputes.server.ts'
import { deliveries } from '../schema.ts'

/**
 * Whether the bank has not decided about the payment of what a stop delivers; false for pick-ups and returns. A
 * condition on `deliveries`.
 */
export const stopInDispute = sql<boolean>`(
  ${deliveries.kind} = 'delivery' and ${inDisputeById(deliveries.order_id)}
)`
