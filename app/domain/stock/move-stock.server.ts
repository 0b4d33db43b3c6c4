import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import { listed } from '../catalogue/availability.server.ts'
import type { MovementKind } from './schema.ts'

/** Units of one product; an order has one line a product. */
export type StockLine = { productId: string; quantity: number }

type Movement = {
  productId: string
  /** Null only for `adjust`. */
  orderId: string | null
  kind: MovementKind
  /** Units into stock (positive) or out of it (negative). */
  delta: number
  /** Change of the units that unpaid orders hold. */
  reserved?: number
  /** Refuse where the product is not on sale. */
  onlyIfOnSale?: boolean
}

/**
 * Moves units and writes the ledger, in one conditional statement: the only place where stock
 * changes. Two buyers of the last piece wait for each other at the row, and the second finds
 * too few.
 *
 * @returns what is left, or null where there is too little (nothing has changed then)
 */
async function moveStock(tx: Tx, movement: Movement): Promise<number | null> {
  const { productId, orderId, kind, delta, reserved = 0, onlyIfOnSale = false } = movement
  const round = roundOf(movement)
  const moved = await tx.execute<{ stock_quantity: number }>(sql`
    WITH changed AS (
      UPDATE products
      SET stock_quantity = stock_quantity + ${delta}::integer,
          reserved_quantity = reserved_quantity + ${reserved}::integer
      WHERE id = ${productId}
        AND stock_quantity + ${delta}::integer >= 0
        AND (NOT ${onlyIfOnSale}::boolean OR (${listed} AND in_stock))
      RETURNING stock_quantity
    ), entry AS (
      INSERT INTO stock_movements (product_id, order_id, kind, delta, round)
      SELECT ${productId}, ${orderId}::uuid, ${kind}, ${delta}::integer, ${round} FROM changed
    )
    SELECT stock_quantity FROM changed`)
  return moved.rows[0]?.stock_quantity ?? null
}

/** An order can be opened again and cancelled again: taking its units begins a new round. */
function roundOf({ productId, orderId, kind }: Movement): SQL {
  if (kind !== 'retake' && kind !== 'return') return sql`0`
  const latest = sql`(
    SELECT coalesce(max(round), 0) FROM stock_movements
    WHERE order_id = ${orderId} AND product_id = ${productId}
  )`
  return kind === 'retake' ? sql`${latest} + 1` : latest
}

/** Lines in the order in which everybody takes products, so that carts never deadlock. */
function inIdOrder(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

export type TakeStock = { ok: true } | { ok: false; reason: 'not-enough-stock'; productId: string }

/**
 * Takes every line's units out of stock for an unpaid order. On a refusal the caller must roll
 * its transaction back: earlier lines have been taken by then.
 *
 * @param lines merged, one per product, quantity 1 or more
 */
export async function holdStock(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<TakeStock> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const left = await moveStock(tx, {
      productId,
      orderId,
      kind: 'hold',
      delta: -quantity,
      reserved: quantity,
      onlyIfOnSale: true,
    })
    if (left === null) return { ok: false, reason: 'not-enough-stock', productId }
  }
  return { ok: true }
}

/** Gives an unpaid order's units back. Once an order: the ledger refuses a second time. */
export async function releaseStock(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const movement = { productId, orderId, kind: 'release', delta: quantity } as const
    const left = await moveStock(tx, { ...movement, reserved: -quantity })
    if (left === null) throw new Error(`the hold of order ${orderId} could not be given back`)
  }
}

/** Turns an order's hold into a sale: the units stay out of stock and are no longer reserved. */
export async function consumeHold(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    await tx.execute(sql`
      UPDATE products SET reserved_quantity = reserved_quantity - ${quantity}::integer
      WHERE id = ${productId}`)
  }
}

/**
 * Takes the units of a released order again, for a payment that came late or for staff who open
 * it again. On a refusal the caller must roll back. Taken twice, the movements would not fit the
 * order's lines any more, which the database refuses at commit.
 */
export async function reReserveUnits(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<TakeStock> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const left = await moveStock(tx, { productId, orderId, kind: 'retake', delta: -quantity })
    if (left === null) return { ok: false, reason: 'not-enough-stock', productId }
  }
  return { ok: true }
}

/**
 * Puts the units of a sold order back on sale. Once, unless the order has taken them again since:
 * the ledger refuses a second time.
 */
export async function returnStock(
  tx: Tx,
  orderId: string,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const left = await moveStock(tx, { productId, orderId, kind: 'return', delta: quantity })
    if (left === null) throw new Error(`the units of order ${orderId} could not be put back`)
  }
}

/**
 * Staff (or a product's creation) add or take away units.
 *
 * @returns what is left, or null where fewer are there than were to be taken away
 */
export async function adjustStock(
  tx: Tx,
  productId: string,
  delta: number,
): Promise<number | null> {
  return await moveStock(tx, { productId, orderId: null, kind: 'adjust', delta })
}
