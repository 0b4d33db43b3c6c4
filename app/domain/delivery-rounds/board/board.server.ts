import { and, asc, between, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { outcodeOfAddress } from '../../delivery/outcode-of-address.server.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import { orders } from '../../orders/schema.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, deliveryAccess, rounds, vans } from '../schema.ts'
import { stopAsksToCancel } from '../stops/stop-asks-to-cancel.server.ts'
import { stopInDispute } from '../stops/stop-in-dispute.server.ts'
import type { BoardRound, BoardStop } from './board.ts'

/** The rounds of some days with their stops, by day and then by van. */
export async function readBoard(
  db: DbOrTx,
  staff: Staff,
  from: CivilDay,
  to: CivilDay,
): Promise<BoardRound[]> {
  authorize(staff, 'see')
  const ofDays = between(rounds.day, from, to)
  const found = await db
    .select({
      round: rounds,
      zones: zonesOfRound,
      van: { id: vans.id, name: vans.name, isSample: vans.is_sample },
    })
    .from(rounds)
    .innerJoin(vans, eq(vans.id, rounds.van_id))
    .where(ofDays)
    .orderBy(asc(rounds.day), asc(vans.name))
  const stops = await db
    .select({ roundId: rounds.id, ...stopColumns })
    .from(rounds)
    .innerJoin(deliveries, eq(deliveries.round_id, rounds.id))
    .leftJoin(orders, eq(orders.id, deliveries.order_id))
    .leftJoin(sellSubmissions, eq(sellSubmissions.id, deliveries.sell_request_id))
    .leftJoin(deliveryAccess, eq(deliveryAccess.sell_request_id, deliveries.sell_request_id))
    .where(and(ofDays, ne(deliveries.state, 'cancelled')))
    .orderBy(asc(deliveries.position), asc(deliveries.id))
  const byRound = Map.groupBy(stops, ({ roundId }) => roundId)
  return found.map(({ round, zones, van: { isSample, ...van } }) => ({
    id: round.id,
    day: round.day,
    van,
    maxStops: round.max_stops,
    litres: round.litres,
    takenStops: round.taken_stops,
    takenLitres: round.taken_litres,
    zones,
    note: round.note,
    version: round.version,
    isSample,
    stops: (byRound.get(round.id) ?? []).map(toStop),
  }))
}

/** The deliveries to be scheduled, longest waiting first. */
export async function listToSchedule(
  db: DbOrTx,
  staff: Staff,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ stops: BoardStop[]; total: number }> {
  authorize(staff, 'see')
  const waiting = eq(deliveries.state, 'to_schedule')
  const found = await db
    .select(stopColumns)
    .from(deliveries)
    .leftJoin(orders, eq(orders.id, deliveries.order_id))
    .leftJoin(sellSubmissions, eq(sellSubmissions.id, deliveries.sell_request_id))
    .leftJoin(deliveryAccess, eq(deliveryAccess.sell_request_id, deliveries.sell_request_id))
    .where(waiting)
    .orderBy(asc(deliveries.created_at), asc(deliveries.id))
    .limit(limit)
    .offset(offset)
  return { stops: found.map(toStop), total: await db.$count(deliveries, waiting) }
}

/** The vans, active ones first, by name. */
export async function listVans(db: DbOrTx, staff: Staff) {
  authorize(staff, 'see')
  return await db
    .select({
      id: vans.id,
      name: vans.name,
      maxStops: vans.max_stops,
      litres: vans.litres,
      active: vans.active,
      isSample: vans.is_sample,
      version: vans.version,
    })
    .from(vans)
    .orderBy(sql`${vans.active} desc`, asc(vans.name))
}

const zonesOfRound = sql<{ id: string; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name)
  from delivery_zones where id = any(${rounds.zone_ids})), '[]')`

const titles: SQL<string> = sql<string>`coalesce((
  select string_agg(case quantity when 1 then '' else quantity || ' x ' end || product_title, ', '
    order by order_items.id)
  from order_items where order_id = ${deliveries.order_id} and (${deliveries.return_id} is null
    or order_items.id in (select order_item_id from return_pieces where return_id = ${deliveries.return_id}))),
  ${sellSubmissions.item_description}, '')`

const stopColumns = {
  id: deliveries.id,
  kind: deliveries.kind,
  state: deliveries.state,
  position: deliveries.position,
  litres: deliveries.litres,
  attention: deliveries.attention,
  cancellationRequested: stopAsksToCancel,
  disputed: stopInDispute,
  chosenBy: deliveries.day_chosen_by,
  windowFrom: deliveries.window_from,
  windowTo: deliveries.window_to,
  orderId: deliveries.order_id,
  sellRequestId: deliveries.sell_request_id,
  name: sql<string>`coalesce(${orders.customer_name}, ${sellSubmissions.name}, '')`,
  address: sql<string | null>`coalesce(${orders.shipping_address}, ${deliveryAccess.address})`,
  pieces: titles,
  openedAt: deliveries.created_at,
}

type StopRow = Omit<BoardStop, 'window' | 'outcode'> & {
  windowFrom: string | null
  windowTo: string | null
  address: string | null
}

function toStop({ windowFrom: from, windowTo: to, address, ...row }: StopRow): BoardStop {
  return {
    ...row,
    window: from !== null && to !== null ? { from, to } : null,
    outcode: outcodeOfAddress(address),
  }
}
