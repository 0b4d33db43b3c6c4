import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/db.ts'
import {
  addToSums,
  keysWithSum,
  type WindowedSums,
} from '../../../platform/rate-limit/windowed-sums.server.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import type { StockLine } from '../../stock/move-stock.server.ts'
import type { Order } from '../find-order.server.ts'

/** Minutes by connection and product. */
const UNPAID_MINUTES: WindowedSums = { scope: 'unpaid-hold', windowMs: 3 * 60 * 60_000 }
const MS_PER_MINUTE = 60_000

/**
 * Records how long a connection held each of an order's products without paying. Called whenever
 * such a hold ends: released early or expired, it counts the same.
 */
export async function recordUnpaidHold(
  tx: Tx,
  order: Pick<Order, 'visitor' | 'created_at'>,
  lines: readonly StockLine[],
  now: Date,
): Promise<void> {
  const { visitor, created_at } = order
  const minutes = Math.floor((now.getTime() - created_at.getTime()) / MS_PER_MINUTE)
  if (visitor === null || minutes < 1) return
  const held = new Map(lines.map(({ productId }) => [key(visitor, productId), minutes]))
  await addToSums(tx, UNPAID_MINUTES, held, now)
}

/** The products recently held by a connection for at least `minutes` without paying. */
export async function heldUnpaidFor(
  tx: Tx,
  minutes: number,
  visitor: string,
  productIds: readonly ProductId[],
  now: Date,
): Promise<Set<string>> {
  const products = new Map(productIds.map((id) => [key(visitor, id), id]))
  const held = await keysWithSum(tx, UNPAID_MINUTES, [...products.keys()], minutes, now)
  return new Set(held.flatMap((one) => products.get(one) ?? []))
}

/** The visitor is already a keyed hash, irreversible without the key. */
function key(visitor: string, productId: ProductId): string {
  return createHash('sha256').update(`${visitor} ${productId}`).digest('base64url').slice(0, 22)
}
