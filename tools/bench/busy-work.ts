import { eq } from 'drizzle-orm'
import { measuresIn } from '../../app/domain/catalogue/measures.ts'
import { products } from '../../app/domain/catalogue/schema.ts'
import { saveProduct } from '../../app/domain/product-admin/save-product.server.ts'
import { systemClock } from '../../app/platform/clock.ts'
import type { Db } from '../../app/platform/db.ts'
import { toProductId } from '../../app/platform/values/ids.ts'
import { pence, toPounds } from '../../app/platform/values/money.ts'
import { createTestStaff } from '../../test/support/staff/staff.ts'
import { Buyer, type Piece } from './buyer.ts'

const BUYERS = 10

/** Calls `tenth` ten times per second. @returns a function that ends the calls */
export type Pace = (tenth: () => void) => () => void

/** Work during the visits: number of orders begun, of products saved, and of failures. */
type Done = { orders: number; saves: number; failed: number }
export type Work = { stop: () => Promise<Done> }
/** The error if the confirmation page is still waiting for the payment, which is settled later. */
const WAITING = 'the confirmation page answered 200'

/** No work during the visits. */
export const noWork = (): Work => ({ stop: async () => ({ orders: 0, saves: 0, failed: 0 }) })

/**
 * Places ten orders per second of one unit each, pays them in the payment sandbox, and opens the
 * confirmation.
 *
 * @param from the products: ordered in turn if they are in plenty; else each is ordered once and removed
 */
export function placeOrders(pace: Pace, url: string, from: Piece[], areSingle: boolean): Work {
  const done: Done = { orders: 0, saves: 0, failed: 0 }
  const buyers = Array.from({ length: BUYERS }, (_, number) => new Buyer(url, number))
  let turn = 0
  const work = repeat(pace, 1, done, async () => {
    turn += 1
    const piece = areSingle ? from.pop() : from[(turn * 7) % from.length]
    if (!piece) throw new Error('all single pieces are sold')
    done.orders += 1
    await buyers[turn % buyers.length]?.buy(piece).catch((error: Error) => {
      if (error.message !== WAITING) throw error
    })
  })
  return {
    async stop() {
      const counts = await work.stop()
      for (const buyer of buyers) buyer.close()
      return counts
    },
  }
}

export function together(one: Work, other: Work): Work {
  return {
    async stop() {
      const [a, b] = await Promise.all([one.stop(), other.stop()])
      return { orders: a.orders + b.orders, saves: a.saves + b.saves, failed: a.failed + b.failed }
    },
  }
}

/** Saves a product as a staff member each second: its price and its description. */
export async function saveProducts(pace: Pace, db: Db, pieces: readonly Piece[]): Promise<Work> {
  const staff = await createTestStaff(db, 'admin', { email: `saving${Math.random()}@kept.example` })
  const done: Done = { orders: 0, saves: 0, failed: 0 }
  let turn = 0
  return repeat(pace, 10, done, async () => {
    turn += 1
    const id = toProductId(pieces[(turn * 11) % pieces.length]?.id ?? '')
    const [row] = await db.select().from(products).where(eq(products.id, id))
    if (!row) throw new Error('the product is gone')
    const { title, brand, category, condition, dimensions, sku, featured, enabled, in_stock } = row
    const { stock_quantity, version } = row
    const changed = { price: pence(row.price + 100), description: `${row.description}.` }
    const texts = { title, brand, category, condition, dimensions, sku, ...changed }
    const fields = { ...measuresIn(row), ...texts, featured, enabled, in_stock, stock_quantity }
    const form = { version, stockWas: stock_quantity, fields }
    const saved = await saveProduct(db, staff, id, form, systemClock.now())
    if (!saved.ok) throw new Error('the product was not saved')
    done.saves += 1
  })
}

/** Starts `work` every `tenths` tenths of a second, even if the previous run has not ended. */
function repeat(pace: Pace, tenths: number, done: Done, work: () => Promise<void>): Work {
  const running = new Set<Promise<void>>()
  let passed = 0
  const end = pace(() => {
    passed += 1
    if (passed % tenths !== 0) return
    const one = work().catch((error: Error) => {
      done.failed += 1
      process.stderr.write(`${error.message}\n`)
    })
    running.add(one)
    void one.finally(() => running.delete(one))
  })
  return {
    async stop() {
      end()
      await Promise.all(running)
      return done
    },
  }
}

/** The products in stock: those with one unit, and those with more. */
export async function piecesOf(db: Db): Promise<{ single: Piece[]; plenty: Piece[] }> {
  const rows = await db.select().from(products).where(eq(products.enabled, true))
  const pieces = rows
    .filter(({ stock_quantity: stock }) => stock > 0)
    .map(({ id, price, stock_quantity: stock }) => ({ id, price: toPounds(price), stock }))
  return {
    single: pieces.filter(({ stock }) => stock === 1),
    plenty: pieces.filter(({ stock }) => stock > 1),
  }
}
