import { and, asc, desc, eq, gt, gte, inArray } from 'drizzle-orm'
import { products } from '../app/domain/catalogue/schema.ts'
import { conversations } from '../app/domain/conversations/schema.ts'
import type { CivilDay } from '../app/domain/delivery/days/civil-days.ts'
import { chooseDay, placeOn } from '../app/domain/delivery-rounds/days/choose-day.server.ts'
import { listDeliveryDays } from '../app/domain/delivery-rounds/days/list-delivery-days.server.ts'
import type { RoundDeps } from '../app/domain/delivery-rounds/deps.ts'
import { recordDeliveryEvent } from '../app/domain/delivery-rounds/record-delivery-event.server.ts'
import {
  type SamplePerson,
  sampleEmail,
} from '../app/domain/delivery-rounds/samples/sample-people.ts'
import {
  deliveries,
  deliveryAccess,
  deliveryProofs,
  rounds,
  vans,
} from '../app/domain/delivery-rounds/schema.ts'
import { lacking, lockRounds } from '../app/domain/delivery-rounds/stops/lock-rounds.server.ts'
import { sellSubmissions } from '../app/domain/enquiries/schema.ts'
import { startCheckout } from '../app/domain/orders/checkout/start-checkout.server.ts'
import type { OrderDeps } from '../app/domain/orders/deps.ts'
import { findOrder } from '../app/domain/orders/find-order.server.ts'
import { orders } from '../app/domain/orders/schema.ts'
import { settleSession } from '../app/domain/orders/settlement/settle-session.server.ts'
import type { LegalText } from '../app/domain/pages/legal/legal-text.ts'
import { type Db, inTransaction, type Tx } from '../app/platform/db.ts'
import { isoDay } from '../app/platform/values/dates.ts'
import type { OrderId, ProductId } from '../app/platform/values/ids.ts'
import type { Pence } from '../app/platform/values/money.ts'
import type { SandboxControl } from '../sandbox/sandbox.ts'

/**
 * `waits`: to be scheduled. `delivered`: today, with a proof. `on`: scheduled by staff on the nth day with
 * rounds, from today (0). `chosen`: by the customer, on the nth offered day.
 */
type Scheduling = 'waits' | 'delivered' | { on: number } | { chosen: number }
type Sample = {
  name: SamplePerson
  line1: string
  city: string
  postcode: string
  scheduling: Scheduling
}

/** Invented people, with addresses of streets that do not exist. */
const SAMPLES: readonly Sample[] = [
  {
    name: 'Ada Sample',
    line1: '3 Sample Row',
    city: 'High Wycombe',
    postcode: 'HP11 1AA',
    scheduling: 'delivered',
  },
  {
    name: 'Ben Sample',
    line1: '41 Sample Hill',
    city: 'Marlow',
    postcode: 'SL7 1AA',
    scheduling: { on: 0 },
  },
  {
    name: 'Cleo Sample',
    line1: '9 Sample Mews',
    city: 'Oxford',
    postcode: 'OX1 1AA',
    scheduling: { on: 1 },
  },
  {
    name: 'Dev Sample',
    line1: '72 Sample Road',
    city: 'Reading',
    postcode: 'RG1 1AA',
    scheduling: 'waits',
  },
  {
    name: 'Esme Sample',
    line1: '5 Sample Lane',
    city: 'Aylesbury',
    postcode: 'HP20 1AA',
    scheduling: { chosen: 0 },
  },
  {
    name: 'Finn Sample',
    line1: '18 Sample Green',
    city: 'Watford',
    postcode: 'WD17 1AA',
    scheduling: { on: 2 },
  },
  {
    name: 'Grace Sample',
    line1: '27 Sample Street',
    city: 'London',
    postcode: 'SW4 0AA',
    scheduling: { on: 1 },
  },
  {
    name: 'Hugo Sample',
    line1: '1 Sample Quay',
    city: 'Bristol',
    postcode: 'BS1 1AA',
    scheduling: { on: 3 },
  },
  {
    name: 'Ines Sample',
    line1: '60 Sample Avenue',
    city: 'Guildford',
    postcode: 'GU1 1AA',
    scheduling: { chosen: 1 },
  },
  {
    name: 'Jon Sample',
    line1: '8 Sample Court',
    city: 'Slough',
    postcode: 'SL1 1AA',
    scheduling: 'waits',
  },
]

/** Pieces bought from sellers, to be collected. `on`: as above; null: to be scheduled, without an address. */
const PICKUPS: readonly { name: SamplePerson; item: string; address: string; on: number | null }[] =
  [
    {
      name: 'Kit Sample',
      item: 'Oak chest of drawers, about 1930, one handle missing (sample)',
      address: '14 Sample Close\nChesham\nHP5 1AA',
      on: 0,
    },
    {
      name: 'Lena Sample',
      item: 'Two-seater sofa, grey, ten years old (sample)',
      address: '2 Sample Wharf\nAbingdon\nOX14 1AA',
      on: 2,
    },
    { name: 'Mika Sample', item: 'Six dining chairs, beech (sample)', address: '', on: null },
  ]

type Deps = OrderDeps & RoundDeps & { publicUrl: string }

/**
 * Places sample orders in a shop with the demo and test payments, so that its board of rounds has stops: one
 * delivered today with its proof, others on a day or waiting for one, and pick-ups. Each is placed and paid
 * as by a shopper, so that it can be moved, refunded and cancelled like any order.
 *
 * @param terms the terms as currently shown
 * @returns the number of orders placed
 */
export async function placeSampleOrders(
  db: Db,
  deps: Deps,
  control: Pick<SandboxControl, 'pay'>,
  terms: LegalText,
): Promise<number> {
  const today = isoDay(deps.clock.now()) as CivilDay
  await addRoundOf(db, today)
  const pieces = await db
    .select({ id: products.id, title: products.title, price: products.price })
    .from(products)
    .where(
      and(
        eq(products.in_stock, true),
        eq(products.featured, false),
        gt(products.stock_quantity, 0),
      ),
    )
    // The products with most units, so that the demo still has pieces to buy.
    .orderBy(desc(products.stock_quantity), asc(products.created_at), asc(products.id))
    .limit(SAMPLES.length)
  let placed = 0
  for (const [index, piece] of pieces.entries()) {
    const sample = SAMPLES[index]
    if (!sample) break
    const orderId = await buy(db, deps, control, terms, sample, piece)
    if (orderId === null) continue
    placed += 1
    await applyScheduling(db, deps, orderId, sample.scheduling, today)
  }
  for (const [index, pickup] of PICKUPS.entries()) await addPickup(db, deps, today, pickup, index)
  return placed
}

async function buy(
  db: Db,
  deps: Deps,
  control: Pick<SandboxControl, 'pay'>,
  terms: LegalText,
  { name, line1, city, postcode }: Sample,
  { id, title, price }: { id: ProductId; title: string; price: Pence },
): Promise<OrderId | null> {
  const email = sampleEmail(name)
  const started = await startCheckout(db, deps, {
    request: {
      lines: [{ productId: id, name: title, quantity: 1, shownPrice: price }],
      customer: { name, email, phone: '01632 960 001', marketingOptIn: false },
      discount: null,
      delivery: null,
    },
    browserKey: email,
    origin: deps.publicUrl,
    own: null,
    visitor: { id: 'demo', mayHold: SAMPLES.length },
    terms,
  })
  const session = started.ok && (await findOrder(db, started.orderId))?.stripe_payment_id
  if (!started.ok || !session) return null
  control.pay(session, undefined, { name, line1, city, county: '', postcode })
  await settleSession(db, deps, session)
  return started.orderId
}

async function applyScheduling(
  db: Db,
  deps: Deps,
  orderId: OrderId,
  scheduling: Scheduling,
  today: CivilDay,
): Promise<void> {
  if (scheduling === 'waits') return
  if (typeof scheduling === 'object' && 'chosen' in scheduling) {
    const days = await listDeliveryDays(db, deps, orderId)
    const day = days.state === 'open' ? days.days[scheduling.chosen] : undefined
    if (day) await chooseDay(db, deps, orderId, day)
    return
  }
  const at = deps.clock.now()
  const nth = scheduling === 'delivered' ? 0 : scheduling.on
  await inTransaction(db, async (tx) => {
    const delivery = await putOn(tx, eq(deliveries.order_id, orderId), today, nth, at)
    if (!delivery || scheduling !== 'delivered') return
    await tx
      .insert(deliveryProofs)
      .values({ delivery_id: delivery, received_by: 'A. Neighbour (sample)', created_at: at })
    await tx
      .update(orders)
      .set({ status: 'delivered', updated_at: at })
      .where(eq(orders.id, orderId))
  })
}

/**
 * Schedules a waiting delivery on the emptier round of the nth day with rounds from today, as staff would.
 *
 * @returns the delivery's id
 */
async function putOn(
  tx: Tx,
  which: ReturnType<typeof eq>,
  today: CivilDay,
  nth: number,
  at: Date,
): Promise<string | null> {
  const [delivery] = await tx
    .select()
    .from(deliveries)
    .where(and(which, inArray(deliveries.state, ['to_schedule'])))
    .for('update')
  const [{ day } = { day: today }] = await tx
    .selectDistinct({ day: rounds.day })
    .from(rounds)
    .where(gte(rounds.day, today))
    .orderBy(asc(rounds.day))
    .offset(nth)
    .limit(1)
  const round = (await lockRounds(tx, [], day))
    .toSorted((a, b) => a.taken_stops - b.taken_stops)
    .find((one) => delivery && lacking(one, delivery.litres) === null)
  if (!delivery || !round) return null
  await placeOn(tx, delivery, round, { litres: delivery.litres, by: 'staff', at })
  await recordDeliveryEvent(tx, delivery.id, 'scheduled', { at, staffId: null, detail: { day } })
  return delivery.id
}

/** Adds a round today, since the sample rounds begin tomorrow. */
async function addRoundOf(db: Db, day: CivilDay): Promise<void> {
  const [van] = await db.select().from(vans).where(eq(vans.is_sample, true)).orderBy(asc(vans.name))
  if (!van) return
  const { id: van_id, max_stops, litres } = van
  await db.insert(rounds).values({ van_id, day, max_stops, litres }).onConflictDoNothing()
}

async function addPickup(
  db: Db,
  deps: Deps,
  today: CivilDay,
  { name, item, address, on }: (typeof PICKUPS)[number],
  index: number,
): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(db, async (tx) => {
    const [request] = await tx
      .insert(sellSubmissions)
      .values({
        name,
        email: sampleEmail(name),
        phone: `01632 960 10${index}`,
        item_description: item,
        item_condition: 'Good',
        item_age: 'Over 50 years',
        is_read: true,
        created_at: at,
      })
      .returning({ id: sellSubmissions.id })
    if (!request) return
    await tx
      .update(sellSubmissions)
      .set({ status: 'purchased' })
      .where(eq(sellSubmissions.id, request.id))
    // The conversation is closed, since the sale is agreed.
    await tx
      .update(conversations)
      .set({ state: 'closed' })
      .where(eq(conversations.sell_request_id, request.id))
    if (on === null) return
    await tx.insert(deliveryAccess).values({
      sell_request_id: request.id,
      address,
      notes: 'Ground floor, through the side gate (sample)',
    })
    await putOn(tx, eq(deliveries.sell_request_id, request.id), today, on, at)
  })
}
