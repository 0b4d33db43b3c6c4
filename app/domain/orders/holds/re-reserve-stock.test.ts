import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  historyOfOrder,
  type StatusChange,
  setStatus,
} from '../../../../test/support/fixtures/orders.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { Staff } from '../../staff/staff.ts'

let shop: TestShop
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  editor = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const set = (...change: StatusChange) => setStatus(shop, editor, ...change)

describe('reopening a cancelled order', () => {
  const cancelled = async () => {
    const order = await createPaidOrder(shop)
    await set(order, 'paid', 'cancelled', { returnStock: true })
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    return order
  }

  test('re-reserves its units every time, recorded in the history', async () => {
    const order = await cancelled()
    for (let round = 0; round < 2; round++) {
      expect(await set(order, 'cancelled', 'shipped')).toMatchObject({ ok: true })
      expect(await order.now()).toMatchObject({ status: 'shipped', stock_state: 'consumed' })
      expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
      await set(order, 'shipped', 'cancelled', { returnStock: true })
      expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    }
    expect(await historyOfOrder(shop, order)).toContainEqual({
      action: 'stock taken again',
      by: editor.fullName,
      to: { stock: ['back on sale', 'sold'] },
    })
  })

  test('is refused if a product has been sold since then', async () => {
    const order = await cancelled()
    const next = await createPaidOrder(shop, { product: order.product })
    const before = await historyOfOrder(shop, order)
    expect(await set(order, 'cancelled', 'paid')).toEqual({
      ok: false,
      reason: 'piece-gone',
      title: order.product.name,
    })
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await next.now()).toMatchObject({ status: 'paid', stock_state: 'consumed' })
    expect(await historyOfOrder(shop, order)).toEqual(before)
  })

  test('takes no units if they were never restocked', async () => {
    const order = await createPaidOrder(shop)
    await set(order, 'paid', 'cancelled')
    expect(await set(order, 'cancelled', 'paid')).toMatchObject({ ok: true })
    expect(await shop.stockOf(order.product)).toEqual({ left: 0, reserved: 0 })
  })

  test('and a concurrent sale of the last unit: one of the two succeeds', async () => {
    const order = await cancelled()
    const [opened, bought] = await Promise.allSettled([
      set(order, 'cancelled', 'paid'),
      createPlacedOrder(shop, { product: order.product }),
    ])
    const taken = opened.status === 'fulfilled' && opened.value.ok
    expect(bought.status === 'fulfilled').toBe(!taken)
    expect(await shop.stockOf(order.product)).toMatchObject({ left: 0 })
  })
})
