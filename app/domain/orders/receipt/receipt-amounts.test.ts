import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  refundInput,
  refundsSettled,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createOrderWithSupplement } from '../../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import type { Staff } from '../../staff/staff.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
})
afterAll(() => shop.stop())

/** The names and amounts below the pieces of a page: the last list of amounts. */
function amountsIn(html: string): string[][] {
  const list = html.slice(html.lastIndexOf('>Shipping</dt>'))
  const rows = list.slice(0, list.indexOf('</dl>')).replaceAll('<!-- -->', '')
  const cells = [...rows.matchAll(/>([^<]+)<\/d[td]>/g)].map(([, text = '']) => text)
  return cells.flatMap((text, index) => (index % 2 === 0 ? [[text, cells[index + 1] ?? '']] : []))
}

async function amountsOf(order: TestOrder) {
  const read = async (path: string) => amountsIn(await (await fetch(shop.url + path)).text())
  const path = await orderPagePath(shop, order)
  const page = await read(path)
  const receipt = await read(`${path}/receipt`)
  const confirmation = await read(`/checkout/success?session_id=${order.session}`)
  return { page, receipt, confirmation }
}

const refund = async (id: OrderId, amount: number, left: number) => {
  const requested = await requestRefund(
    shop.db,
    shop.services,
    admin,
    id,
    refundInput(amount, left),
  )
  expect(requested).toMatchObject({ ok: true })
}

test('every receipt shows a supplement, all that was paid, and what was refunded of both', async () => {
  const { order, supplement } = await createOrderWithSupplement(shop, admin)
  await refund(order.id, 10_000, 62_000)
  await refundsSettled(order)
  await refund(supplement.id, 3_500, 3_500)
  const shown = [
    ['Shipping', 'Included'],
    ['More for delivery', '£35.00'],
    ['Total', '£655.00'],
    ['Refunded', '−£135.00'],
  ]
  await expect.poll(async () => (await amountsOf(order)).page, { timeout: 20_000 }).toEqual(shown)
  expect(await amountsOf(order)).toEqual({ page: shown, receipt: shown, confirmation: shown })
})

test('the receipt of an order without a supplement shows its total alone', async () => {
  const shown = [
    ['Shipping', 'Included'],
    ['Total', '£620.00'],
  ]
  expect((await amountsOf(await createPaidOrder(shop))).receipt).toEqual(shown)
})
