import { and, asc, between, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../../platform/db.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { isUuid, type OrderId } from '../../../platform/values/ids.ts'
import type { CivilDay } from '../../delivery/days/civil-days.ts'
import { authorize, type Staff } from '../../staff/staff.ts'
import { deliveries, deliveryProofs, rounds, vans } from '../schema.ts'
import { stopAsksToCancel } from '../stops/stop-asks-to-cancel.server.ts'
import { stopInDispute } from '../stops/stop-in-dispute.server.ts'
import type { FoundStop, OpenRound, RoundsOverview } from './overview.ts'

/** Counting stops here. */
const MAX_COUNTED = 1_000

/** The number of deliveries to be scheduled, counted up to 1,000. */
export async function countToSchedule(db: DbOrTx, staff: Staff): Promise<number> {
  authorize(staff, 'see')
  const found = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select from deliveries where state = 'to_schedule' limit ${MAX_COUNTED}) as waiting`)
  return found.rows[0]?.count ?? 0
}

/** The dashboard's summary of rounds. */
export async function readRoundsOverview(
  db: DbOrTx,
  staff: Staff,
  now: Date,
): Promise<RoundsOverview> {
  const today = isoDay(now) as CivilDay
  const [toSchedule, attention, ofToday, late] = await Promise.all([
    countToSchedule(db, staff),
    db.$count(deliveries, sql`${deliveries.attention} is not null`),
    db
      .select({
        id: rounds.id,
        van: vans.name,
        stops: sql<number>`count(${deliveries.id})::int`,
        over: sql<number>`(count(*) filter (where ${deliveries.state} in ('done', 'failed')))::int`,
      })
      .from(rounds)
      .innerJoin(vans, eq(vans.id, rounds.van_id))
      .leftJoin(
        deliveries,
        and(eq(deliveries.round_id, rounds.id), ne(deliveries.state, 'cancelled')),
      )
      .where(eq(rounds.day, today))
      .groupBy(rounds.id, vans.name)
      .orderBy(asc(vans.name)),
    listLateRounds(db, staff, today),
  ])
  return {
    toSchedule,
    attention,
    today: {
      stops: sum(ofToday.map(({ stops }) => stops)),
      over: sum(ofToday.map(({ over }) => over)),
      rounds: ofToday.map(({ id, van }) => ({ id, van })),
    },
    late: {
      stops: sum(late.map(({ stops }) => stops)),
      rounds: late.map(({ id, van, day }) => ({ id, van, day })),
    },
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Rounds of earlier days with stops that are neither done nor failed, the earliest first. */
export async function listLateRounds(db: DbOrTx, staff: Staff, today: CivilDay) {
  authorize(staff, 'see')
  return await db
    .select({
      id: rounds.id,
      day: rounds.day,
      van: vans.name,
      stops: sql<number>`count(*)::int`,
    })
    .from(deliveries)
    .innerJoin(rounds, eq(rounds.id, deliveries.round_id))
    .innerJoin(vans, eq(vans.id, rounds.van_id))
    .where(and(inArray(deliveries.state, ['scheduled', 'on_the_way']), lt(rounds.day, today)))
    .groupBy(rounds.id, vans.name)
    .orderBy(asc(rounds.day), asc(vans.name))
}

/** The rounds of some days with their free capacity, by day and then by van. */
export async function listOpenRounds(
  db: DbOrTx,
  staff: Staff,
  from: CivilDay,
  to: CivilDay,
): Promise<OpenRound[]> {
  authorize(staff, 'see')
  return await db
    .select({
      id: rounds.id,
      day: rounds.day,
      van: vans.name,
      freeStops: sql<number>`${rounds.max_stops} - ${rounds.taken_stops}`,
      freeLitres: sql<number>`${rounds.litres} - ${rounds.taken_litres}`,
    })
    .from(rounds)
    .innerJoin(vans, eq(vans.id, rounds.van_id))
    .where(between(rounds.day, from, to))
    .orderBy(asc(rounds.day), asc(vans.name))
}

/** The current state of a delivery; null if not found. @param id untrusted */
export async function findStop(db: DbOrTx, staff: Staff, id: string): Promise<FoundStop | null> {
  authorize(staff, 'see')
  if (!isUuid(id)) return null
  const [found] = await selectStops(db).where(eq(deliveries.id, id))
  return found ? toFoundStop(found) : null
}

/** The attempts to collect a return, newest first. @param returnId untrusted */
export async function listStopsOfReturn(
  db: DbOrTx,
  staff: Staff,
  returnId: string,
): Promise<FoundStop[]> {
  authorize(staff, 'see')
  if (!isUuid(returnId)) return []
  const found = await selectStops(db)
    .where(eq(deliveries.return_id, returnId))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
  return found.map(toFoundStop)
}

/** The days and hours of scheduled collections of returns, by return. */
export async function collectionsOf(
  db: DbOrTx,
  returnIds: readonly string[],
): Promise<Map<string, { day: CivilDay; from: string | null; to: string | null }>> {
  const found = await db
    .select({
      id: deliveries.return_id,
      day: rounds.day,
      from: deliveries.window_from,
      to: deliveries.window_to,
    })
    .from(deliveries)
    .innerJoin(rounds, eq(rounds.id, deliveries.round_id))
    .where(
      and(
        inArray(deliveries.return_id, [...returnIds]),
        inArray(deliveries.state, ['scheduled', 'on_the_way']),
      ),
    )
  return new Map(found.flatMap(({ id, ...stop }) => (id === null ? [] : [[id, stop]])))
}

/** The attempts to deliver an order, newest first. */
export async function listStopsOfOrder(
  db: DbOrTx,
  staff: Staff,
  orderId: OrderId,
): Promise<FoundStop[]> {
  authorize(staff, 'see')
  const found = await selectStops(db)
    .where(and(eq(deliveries.order_id, orderId), eq(deliveries.kind, 'delivery')))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
  return found.map(toFoundStop)
}

/** The attempts to collect a seller's piece, newest first. */
export async function listStopsOfSellRequest(
  db: DbOrTx,
  staff: Staff,
  sellRequestId: string,
): Promise<FoundStop[]> {
  authorize(staff, 'see')
  const found = await selectStops(db)
    .where(eq(deliveries.sell_request_id, sellRequestId))
    .orderBy(desc(deliveries.created_at), desc(deliveries.id))
  return found.map(toFoundStop)
}

const selectStops = (db: DbOrTx) =>
  db
    .select({
      id: deliveries.id,
      state: deliveries.state,
      orderId: deliveries.order_id,
      sellRequestId: deliveries.sell_request_id,
      litres: deliveries.litres,
      chosenBy: deliveries.day_chosen_by,
      cancellationRequested: stopAsksToCancel,
      disputed: stopInDispute,
      roundId: deliveries.round_id,
      day: rounds.day,
      van: vans.name,
      windowFrom: deliveries.window_from,
      windowTo: deliveries.window_to,
      notifiedDay: deliveries.told_day,
      receivedBy: deliveryProofs.received_by,
      hasPhoto: sql<boolean>`${deliveryProofs.photo} is not null`,
    })
    .from(deliveries)
    .leftJoin(rounds, eq(rounds.id, deliveries.round_id))
    .leftJoin(vans, eq(vans.id, rounds.van_id))
    .leftJoin(deliveryProofs, eq(deliveryProofs.delivery_id, deliveries.id))

type SelectedStop = Awaited<ReturnType<typeof selectStops>>[number]

const toFoundStop = ({
  windowFrom: from,
  windowTo: to,
  notifiedDay,
  ...stop
}: SelectedStop): FoundStop => ({
  ...stop,
  window: from !== null && to !== null ? { from, to } : null,
  isNotified: stop.day !== null && notifiedDay === stop.day,
})
