import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db.ts'
import type { OrderId, ProductId } from '../../platform/values/ids.ts'
import { listed } from '../catalogue/availability.server.ts'
import type { MovementKind } from './schema.ts'

/** Units of one product; an order has one line per product. */
export type StockLine = { productId: ProductId; quantity: number }

type Movement = {
  productId: ProductId
  /** null only for `adjust`. */
  orderId: OrderId | null
  kind: MovementKind
  /** Units into stock (positive) or out of it (negative). */
  delta: number
  /** Change of the units held by unpaid orders. */
  reserved?: number
  /** Refuse if the product is not on sale. */
  onlyIfOnSale?: boolean
}

/**
 * Moves units and appends to the stock ledger, in one conditional statement: the only place where
 * stock changes. Concurrent buyers of the last unit wait for its row lock, and the second is
 * refused.
 *
 * @returns the remaining units, or null if there are too few (without changes)
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

/**
 * A reopened order may be cancelled again: taking its units starts a new round. Units that come back from
 * the customer are numbered, since a line may come back in parts.
 */
function roundOf({ productId, orderId, kind }: Movement): SQL {
  if (kind !== 'retake' && kind !== 'return' && kind !== 'take_back') return sql`0`
  const isTakeBack = kind === 'take_back'
  const latest = sql`(
    SELECT coalesce(max(round), 0) FROM stock_movements
    WHERE order_id = ${orderId} AND product_id = ${productId}
      AND (kind = 'take_back') = ${isTakeBack}::boolean
  )`
  return kind === 'return' ? latest : sql`${latest} + 1`
}

/** Sorts lines in locking order, so that carts never deadlock. */
function inIdOrder(lines: readonly StockLine[]): StockLine[] {
  return lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
}

export type TakeStockResult =
  | { ok: true }
  | { ok: false; reason: 'not-enough-stock'; productId: ProductId }

/**
 * Holds every line's units for an unpaid order. On a refusal the caller must roll back: earlier
 * lines have been taken.
 *
 * @param lines merged, one per product, quantity 1 or more
 */
export async function holdStock(
  tx: Tx,
  orderId: OrderId,
  lines: readonly StockLine[],
): Promise<TakeStockResult> {
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

/** Releases an unpaid order's units. Once per order: the ledger refuses a second time. */
export async function releaseStock(
  tx: Tx,
  orderId: OrderId,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const movement = { productId, orderId, kind: 'release', delta: quantity } as const
    const left = await moveStock(tx, { ...movement, reserved: -quantity })
    if (left === null) throw new Error(`the hold of order ${orderId} could not be given back`)
  }
}

/** Consumes an order's hold: the units stay out of stock and are no longer reserved. */
export async function consumeHold(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    await tx.execute(sql`
      UPDATE products SET reserved_quantity = reserved_quantity - ${quantity}::integer
      WHERE id = ${productId}`)
  }
}

/**
 * Takes a released order's units again, for a late payment or a reopened order. On a refusal the
 * caller must roll back. Taking them twice violates the deferred constraint at commit.
 *
 * @param onlyIfOnSale whether to refuse products that staff have deleted, hidden or marked out of stock
 */
export async function reReserveUnits(
  tx: Tx,
  orderId: OrderId,
  lines: readonly StockLine[],
  { onlyIfOnSale }: { onlyIfOnSale: boolean },
): Promise<TakeStockResult> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    const units = { productId, orderId, delta: -quantity }
    const left = await moveStock(tx, { ...units, kind: 'retake', onlyIfOnSale })
    if (left === null) return { ok: false, reason: 'not-enough-stock', productId }
  }
  return { ok: true }
}

/**
 * Restocks the units of a sold order, and puts them on sale. Once, unless the order has taken them again
 * since: the ledger refuses a second time.
 */
export async function returnStock(
  tx: Tx,
  orderId: OrderId,
  lines: readonly StockLine[],
): Promise<void> {
  for (const { productId, quantity } of inIdOrder(lines)) {
    await markSoldOutInStock(tx, productId)
    const left = await moveStock(tx, { productId, orderId, kind: 'return', delta: quantity })
    if (left === null) throw new Error(`the units of order ${orderId} could not be put back`)
  }
}

/**
 * Marks a product without units as in stock. Saving a product after its last unit was sold removes the
 * mark, and the unit would come back without being on sale. With units left, staff have removed the
 * mark themselves. The new version refuses a form that was opened before.
 */
async function markSoldOutInStock(tx: Tx, productId: ProductId): Promise<void> {
  await tx.execute(sql`
    UPDATE products SET in_stock = true, version = version + 1
    WHERE id = ${productId} AND NOT in_stock AND stock_quantity = 0 AND reserved_quantity = 0`)
}

/**
 * Puts units of a delivered order on sale again that came back from its customer. The caller has locked
 * the order, and counts them on its line: at commit the ledger is compared with the lines.
 */
export async function takeBackStock(
  tx: Tx,
  orderId: OrderId,
  { productId, quantity }: StockLine,
): Promise<void> {
  const left = await moveStock(tx, { productId, orderId, kind: 'take_back', delta: quantity })
  if (left === null) throw new Error(`a unit of order ${orderId} could not be put back`)
}

/**
 * Writes off units of a delivered order that came back from its customer and are kept off sale: the order no
 * longer has them, and the stock is unchanged. The caller has locked the order, and counts them on its line.
 */
export async function writeOffStock(
  tx: Tx,
  orderId: OrderId,
  { productId, quantity }: StockLine,
): Promise<void> {
  const round = roundOf({ productId, orderId, kind: 'take_back', delta: quantity })
  await tx.execute(sql`
    INSERT INTO stock_movements (product_id, order_id, kind, delta, round)
    VALUES (${productId}, ${orderId}::uuid, 'take_back', ${quantity}::integer, ${round}),
      (${productId}, NULL, 'adjust', -${quantity}::integer, 0)`)
}

/**
 * Adjusts stock, by staff or at a product's creation.
 *
 * @returns the remaining units, or null if there are too few to remove
 */
export async function adjustStock(
  tx: Tx,
  productId: ProductId,
  delta: number,
): Promise<number | null> {
  return await moveStock(tx, { productId, orderId: null, kind: 'adjust', delta })
}
