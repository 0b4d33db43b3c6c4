import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import { orders } from '../../orders/schema.ts'
import { deliveries, deliveryAccess } from '../schema.ts'
import type { Delivery } from './find-delivery.server.ts'
import type { Round } from './lock-rounds.server.ts'

/**
 * The position of a new stop on a locked round: among the others by its postcode, without moving them. If
 * staff have set a sequence, whose positions count from 1, it comes after that. If other stops are under
 * way or their customers have been mailed the hours, it comes last.
 */
export async function placeInSequence(tx: Tx, round: Round, delivery: Delivery): Promise<number> {
  const [others] = await tx
    .select({
      last: max(deliveries.position),
      areNotified: sql<boolean | null>`bool_or(${deliveries.state} <> 'scheduled'
        or ${deliveries.told_day} is not distinct from ${round.day})`,
    })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.round_id, round.id),
        ne(deliveries.state, 'cancelled'),
        ne(deliveries.id, delivery.id),
      ),
    )
  if (others?.areNotified) return (others.last ?? 0) + 1
  const [found] = await tx
    .select({ ordered: orders.shipping_address, offered: deliveryAccess.address })
    .from(deliveries)
    .leftJoin(orders, eq(orders.id, deliveries.order_id))
    .leftJoin(deliveryAccess, eq(deliveryAccess.sell_request_id, deliveries.sell_request_id))
    .where(eq(deliveries.id, delivery.id))
  return postcodeRank(outcodeOfAddress(found?.ordered ?? found?.offered ?? null))
}

const OUTCODE = /^(?<first>[A-Z])(?<second>[A-Z])?(?<district>\d{1,2})(?<letter>[A-Z])?$/
/** Greater than the rank of any postcode. */
const LAST = 2_000_000

/**
 * The rank of a postcode in the sequence B1, BA1, HP2, HP11, SW1, SW1A.
 *
 * @returns greater than the number of a round's stops; the highest rank if there is no postcode
 */
export function postcodeRank(outcode: string | null): number {
  const parts = OUTCODE.exec(outcode ?? '')?.groups
  if (!parts) return LAST
  const area = nth(parts.first) * LETTERS + nth(parts.second)
  return (area * DISTRICTS + Number(parts.district)) * LETTERS + nth(parts.letter)
}

const DISTRICTS = 100
/** The 26 letters, and 0 for no letter. */
const LETTERS = 27
const nth = (letter = '@') => letter.charCodeAt(0) - '@'.charCodeAt(0)
