import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { SHIP_LIMIT } from '../../orders/shipping/ship-plan.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, rounds, vans } from '../schema.ts'
import { readRoundSheet } from '../sheet/round-sheet.server.ts'
import type { RoundSheet } from '../sheet/round-sheet.ts'

/** Maximum number of rounds printed together. */
const MAX_SHEETS = 20

export type SheetsOfOrders = {
  /** At most 20, by day and then by van; each with all its stops, also those of other orders. */
  sheets: RoundSheet[]
  /** The orders that are on no round. */
  without: OrderId[]
  /** Whether there are more than 20 rounds. */
  more: boolean
}

/** The sheets of the rounds that orders are on. @param ids at most `SHIP_LIMIT` */
export async function readSheetsOfOrders(
  db: DbOrTx,
  staff: Staff,
  ids: readonly OrderId[],
): Promise<SheetsOfOrders> {
  authorize(staff, 'see')
  const wanted = ids.slice(0, SHIP_LIMIT)
  const found = await db
    .select({ orderId: deliveries.order_id, roundId: rounds.id })
    .from(deliveries)
    .innerJoin(rounds, eq(rounds.id, deliveries.round_id))
    .innerJoin(vans, eq(vans.id, rounds.van_id))
    .where(
      and(
        inArray(deliveries.order_id, wanted),
        eq(deliveries.kind, 'delivery'),
        ne(deliveries.state, 'cancelled'),
      ),
    )
    .orderBy(asc(rounds.day), asc(vans.name))
  const roundIds = [...new Set(found.map(({ roundId }) => roundId))]
  const sheets = []
  for (const id of roundIds.slice(0, MAX_SHEETS)) {
    sheets.push(await readRoundSheet(db, staff, id))
  }
  const placed = new Set(found.map(({ orderId }) => orderId))
  return {
    sheets: sheets.filter((sheet) => sheet !== null),
    without: wanted.filter((id) => !placed.has(id)),
    more: roundIds.length > MAX_SHEETS,
  }
}
