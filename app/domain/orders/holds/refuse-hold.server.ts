import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../../platform/database/advisory-locks.ts'
import { readNumeric } from '../../../platform/database/columns.ts'
import type { Tx } from '../../../platform/db.ts'
import type { ProductId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence, pence } from '../../../platform/values/money.ts'
import { multiplyPence, sumPence } from '../../../platform/values/money-arithmetic.ts'
import { listed } from '../../catalogue/availability.server.ts'
import { heldUnpaidFor } from './unpaid-hold-minutes.server.ts'
import type { Visitor } from './visitor.server.ts'

/** Units one shopper may hold; a connection's limit is a multiple of it. */
const UNITS_EACH = 4
const VALUE_EACH = pence(500_000)
/** A single order may be larger, up to this share of everything on sale. */
const SHARE_OF_SHOP = 1 / 4
/**
 * Minutes within three hours of holding a product's last units without paying; one hold lasts
 * `PAYMENT_SESSION_LIFETIME_MS`.
 */
const UNPAID_MINUTES_EACH = 25
/** After one expired payment page a visitor may always open another. */
const UNPAID_MINUTES_LEAST = 50

/** The line's product, as read under the lock, and the requested quantity. */
export type HeldLine = {
  product: { id: ProductId; title: string; price: Pence; stock_quantity: number }
  quantity: number
}

export type HoldRefusal =
  /** The visitor has the maximum number of open unpaid orders. */
  | { reason: 'too-many-open' }
  /** More units or value than one visitor may hold unpaid. */
  | { reason: 'too-much-held' }
  /** The visitor has held the last units of this product for too long without paying. */
  | { reason: 'held-before'; name: string }

/**
 * The reason why a visitor must not hold these lines, or null. Serializes a visitor's checkouts until the
 * transaction ends, so that concurrent ones count each other. This lock is always acquired after
 * the product locks, which excludes deadlocks.
 */
export async function refuseHold(
  tx: Tx,
  { id, mayHold }: Visitor,
  lines: readonly HeldLine[],
  now: Date,
): Promise<HoldRefusal | null> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.visitor}, hashtext(${id}))`)
  const held = await readHeld(tx, id)
  if (held.orders >= mayHold) return { reason: 'too-many-open' }
  if (!(await isWithin(tx, mayHold, held, lines))) return { reason: 'too-much-held' }
  const last = lines.filter(({ product, quantity }) => product.stock_quantity <= quantity)
  const minutes = Math.max(UNPAID_MINUTES_LEAST, mayHold * UNPAID_MINUTES_EACH)
  const ids = last.map(({ product }) => product.id)
  const longHeld = await heldUnpaidFor(tx, minutes, id, ids, now)
  const refused = last.find(({ product }) => longHeld.has(product.id))
  return refused ? { reason: 'held-before', name: refused.product.title } : null
}

type Amount = { units: number; value: Pence }

async function isWithin(
  tx: Tx,
  shoppers: number,
  held: Amount & { orders: number },
  lines: readonly HeldLine[],
): Promise<boolean> {
  const wanted = sumOf(lines)
  const units = held.units + wanted.units
  const value = sumPence([held.value, wanted.value])
  const mostUnits = shoppers * UNITS_EACH
  const mostValue = shoppers * VALUE_EACH
  if (units <= mostUnits && value <= mostValue) return true
  if (held.orders > 0) return false
  // A household's quantity is never refused for its value.
  if (units <= UNITS_EACH) return true
  const shop = await readShop(tx)
  return (
    units <= Math.max(mostUnits, shop.units * SHARE_OF_SHOP) &&
    value <= Math.max(mostValue, shop.value * SHARE_OF_SHOP)
  )
}

function sumOf(lines: readonly HeldLine[]): Amount {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const value = sumPence(
    lines.map(({ product, quantity }) => multiplyPence(product.price, quantity)),
  )
  return { units, value }
}

async function readHeld(tx: Tx, visitor: string): Promise<Amount & { orders: number }> {
  const { rows } = await tx.execute<{ orders: number; units: number; value: string }>(sql`
    SELECT count(DISTINCT orders.id)::integer AS orders,
      coalesce(sum(quantity), 0)::integer AS units,
      coalesce(sum(quantity * order_items.price), 0) AS value
    FROM orders LEFT JOIN order_items ON order_id = orders.id
    WHERE visitor = ${visitor} AND stock_state = 'held'`)
  const [held] = rows
  if (!held) return { orders: 0, units: 0, value: NO_PENCE }
  return { ...held, value: readNumeric(held.value) }
}

/** Everything on sale, including held units. For large orders only: it scans all products. */
async function readShop(tx: Tx): Promise<Amount> {
  const { rows } = await tx.execute<{ units: number; value: string }>(sql`
    SELECT coalesce(sum(stock_quantity + reserved_quantity), 0)::integer AS units,
      coalesce(sum((stock_quantity + reserved_quantity) * price), 0) AS value
    FROM products WHERE ${listed} AND in_stock`)
  const [shop] = rows
  if (!shop) return { units: 0, value: NO_PENCE }
  return { ...shop, value: readNumeric(shop.value) }
}
