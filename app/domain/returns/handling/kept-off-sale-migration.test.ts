import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setStatus, type TestOrder } from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  piecesOf,
} from '../../../../test/support/fixtures/returns.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { products } from '../../catalogue/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { returnPieces } from '../schema.ts'

const MIGRATION = new URL('../../../../db/migrations/0065_units_kept_off_sale.sql', import.meta.url)

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** An order of two units, one of which an earlier version has recorded as kept off sale. */
async function keptOffBefore(): Promise<TestOrder> {
  const order = await createDeliveredOrder(shop, staff, { stock: 2, quantity: 2 })
  const [line] = await piecesOf(order)
  const pieces = [{ itemId: line?.itemId ?? 0, quantity: 1 }]
  const id = await createTestReturn(shop, order, { pieces })
  await shop.db
    .update(returnPieces)
    .set({ disposition: 'off_sale', disposed_at: shop.clock.now() })
    .where(eq(returnPieces.return_id, id))
  return order
}
const cancel = (order: TestOrder) =>
  setStatus(shop, staff, order, 'delivered', 'cancelled', { returnStock: true })
const stockOf = async ({ product }: TestOrder) =>
  (await shop.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock_quantity

test('the migration writes off units that earlier versions kept off sale, except of reopened orders', async () => {
  const [sold, restocked, reopened] = [
    await keptOffBefore(),
    await keptOffBefore(),
    await keptOffBefore(),
  ]
  await cancel(restocked)
  await cancel(reopened)
  await setStatus(shop, staff, reopened, 'cancelled', 'delivered')
  const [statement = ''] = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint')
  await shop.db.execute(sql.raw(statement))
  expect(await shop.audit()).toEqual([])
  expect(await Promise.all([sold, restocked, reopened].map(stockOf))).toEqual([0, 2, 0])
  await cancel(sold)
  await cancel(reopened)
  expect(await Promise.all([sold, reopened].map(stockOf))).toEqual([1, 2])
  expect(await shop.audit()).toEqual([])
})
