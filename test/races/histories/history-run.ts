import { eq, inArray, sql } from 'drizzle-orm'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { asksToCancel } from '../../../app/domain/orders/cancellations/find-cancellation.server.ts'
import { reconciliationCursor } from '../../../app/domain/orders/reconciliation/schema.ts'
import { orders } from '../../../app/domain/orders/schema.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import { pence } from '../../../app/platform/values/money.ts'
import type { SandboxControl } from '../../../sandbox/sandbox.ts'
import { createTestDiscountCode, usesOf } from '../../support/fixtures/discounts.ts'
import { setTestZonePrice } from '../../support/fixtures/zones.ts'
import { eventually, type TestProduct, type TestShop } from '../../support/shop.ts'
import { addPiece, type Model, type OrderState } from './model.ts'

/** An order in the shop and its counterpart in the model. */
export type RunOrder = {
  id: OrderId
  state: OrderState
  /** Repeats the request that placed it, with the browser's current cookies. */
  repeat: ((cookie: string) => ReturnType<TestShop['checkout']>) | null
}

/** The backup that a history restores. */
type Backup = { folder: string; model: Model; delivered: Set<string> }

/** One history: the shop, the model and the shoppers' browsers. */
export type HistoryRun = {
  shop: TestShop
  staff: Staff
  model: Model
  pieces: TestProduct[]
  /** The discount code. */
  code: string
  codeId: string
  orders: RunOrder[]
  /** The checkout cookie of each shopper's browser. */
  cookies: string[]
  /** Delivered events; each takes effect once. */
  delivered: Set<string>
  backup: Backup | null
  /** Orders that a restore has removed; their sessions remain at the provider. */
  lost: RunOrder[]
  nextBuyer: () => number
}

const STOCK = [1, 2, 5]
const PENCE = [62_000, 4_550, 1_999]
/** The zone with a delivery price, a postcode in it, and its initial price. */
export const ZONE = 'Isle of Wight'
export const POSTCODE = 'PO30'
const DELIVERY = 3_500
const CODE = { percentage: 15, max: 2 }

export async function beginRun(
  shop: TestShop,
  staff: Staff,
  nextBuyer: () => number,
): Promise<HistoryRun> {
  const pieces: TestProduct[] = []
  for (const [index, stock] of STOCK.entries()) {
    const pounds = (PENCE[index] ?? 0) / 100
    pieces.push(await shop.addProduct({ title: `Piece ${index}`, stock, pounds }))
  }
  const model: Model = {
    minutes: 0,
    pieces: STOCK.map((stock, index) => addPiece(PENCE[index] ?? 0, stock)),
    orders: [],
    code: { ...CODE, uses: 0 },
    delivery: DELIVERY,
  }
  await setTestZonePrice(shop, ZONE, DELIVERY)
  const { percentage, max } = CODE
  const { id, code } = await createTestDiscountCode(shop.db, { percentage, max_uses: max })
  controlOf(shop).dropWebhooks = true
  return {
    shop,
    staff,
    model,
    pieces,
    code,
    codeId: id,
    orders: [],
    cookies: ['', '', ''],
    delivered: new Set(),
    backup: null,
    lost: [],
    nextBuyer,
  }
}

export function controlOf(shop: TestShop): SandboxControl {
  if (!shop.sandbox) throw new Error('no sandbox')
  return shop.sandbox.control
}

/** Waits for the reconciliation at start, which would otherwise consume injected faults. */
export async function untilCompared({ db, clock }: TestShop): Promise<void> {
  await eventually(async () => {
    const [cursor] = await db.select().from(reconciliationCursor)
    return cursor !== undefined && cursor.compared_until >= clock.now()
  })
}

/** Moves the cursor of the last reconciliation back, so that the next start repeats it. */
export async function outdateCursor({ db }: TestShop, byMs: number): Promise<void> {
  await db
    .update(reconciliationCursor)
    .set({ compared_until: sql`compared_until - ${byMs} * interval '1 millisecond'` })
}

/** The element at an index modulo the length; null if the list is empty. */
export function roundOf<T>(from: readonly T[], index: number): T | null {
  return from[index % Math.max(1, from.length)] ?? null
}

export function pieceAt(run: HistoryRun, index: number): { product: TestProduct; pence: number } {
  const product = run.pieces[index]
  const state = run.model.pieces[index]
  if (!product || !state) throw new RangeError(`there is no piece ${index}`)
  return { product, pence: state.pence }
}

/** The order in the checkout cookie of a shopper's browser. */
export function ownOrder(run: HistoryRun, who: number): RunOrder | null {
  const id = /checkout=([0-9a-f-]{36})/.exec(run.cookies[who] ?? '')?.[1]
  return run.orders.find((order) => order.id === id) ?? null
}

/** Applies `Set-Cookie` headers to a shopper's browser. */
export function takeCookies(run: HistoryRun, who: number, setCookies: readonly string[]): void {
  for (const header of setCookies) {
    if (!header.startsWith('checkout=')) continue
    run.cookies[who] = header.includes('Max-Age=0') ? '' : (header.split(';', 1)[0] ?? '')
  }
}

/** The id of the order of a unique email address. */
export async function orderOf(run: HistoryRun, email: string): Promise<OrderId | null> {
  const found = await run.shop.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.customer_email, email))
  if (found.length > 1) throw new Error(`${found.length} orders were placed by one checkout`)
  return found[0]?.id ?? null
}

export async function sessionOfOrder(run: HistoryRun, order: RunOrder): Promise<string> {
  const [row] = await run.shop.db
    .select({ session: orders.stripe_payment_id })
    .from(orders)
    .where(eq(orders.id, order.id))
  return row?.session ?? ''
}

/** The shop's state of this history's products and orders, in the model's format. */
export async function readShop({ shop, pieces, orders: runOrders, codeId }: HistoryRun) {
  const ids = pieces.map(({ id }) => id)
  const rows = await shop.db.select().from(products).where(inArray(products.id, ids))
  const placed = runOrders.length
    ? await shop.db
        .select()
        .from(orders)
        .where(
          inArray(
            orders.id,
            runOrders.map(({ id }) => id),
          ),
        )
    : []
  const pieceRows = new Map(rows.map((row) => [row.id, row]))
  const asking = await shop.db.select({ id: orders.id }).from(orders).where(asksToCancel)
  const waiting = new Set(asking.map(({ id }) => id))
  const orderRows = new Map(placed.map((row) => [row.id, row]))
  return {
    uses: await usesOf(shop.db, { id: codeId }),
    pieces: ids.map((id) => {
      const row = pieceRows.get(id)
      return {
        pence: row?.price,
        stock: row?.stock_quantity,
        held: row?.reserved_quantity,
        enabled: row?.enabled,
        deleted: row?.is_deleted,
        inStock: row?.in_stock,
      }
    }),
    orders: runOrders.map(({ id }) => {
      const row = orderRows.get(id)
      return {
        delivery: row?.delivery_amount,
        total: row?.total_amount,
        status: row?.status,
        payment: row?.payment_state,
        units: row?.stock_state,
        refunded: row?.refunded_amount,
        asking: waiting.has(id),
      }
    }),
  }
}

/** The model's state in the same format. */
export function readModel({ model }: HistoryRun): Awaited<ReturnType<typeof readShop>> {
  return {
    uses: model.code.uses,
    pieces: model.pieces.map((piece) => ({ ...piece, pence: pence(piece.pence) })),
    orders: model.orders.map(({ delivery, total, status, payment, units, refunded, asking }) => ({
      delivery: pence(delivery),
      total: pence(total),
      status,
      payment,
      units,
      refunded: pence(refunded),
      asking,
    })),
  }
}
