import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDiscountCode } from '../../../../test/support/fixtures/discounts.ts'
import {
  orderPagePath,
  refundsSettled,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  piecesOf,
  refundTestReturn,
  returnsOf,
} from '../../../../test/support/fixtures/returns.ts'
import { post } from '../../../../test/support/forms.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import type { Staff } from '../../staff/staff.ts'
import { findReturnForStaff } from '../handling/find-return-for-staff.server.ts'
import { reducePrice } from '../handling/refund-return.server.ts'
import { type ReturnRequest, requestReturn } from './request-return.server.ts'
import { withdrawReturn } from './withdraw-return.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** £1,860 less £10: after the discount the price does not divide by three. */
const PAID = 185_000

/** A delivered order of three units. */
async function createOrderOfThree(): Promise<TestOrder> {
  const { code } = await createTestDiscountCode(shop.db, { amount: pence(1_000) })
  const discount = { code, amount: 10 }
  return await createDeliveredOrder(shop, staff, { stock: 3, quantity: 3, discount })
}

const lineOf = async (order: TestOrder) => {
  const [line] = await piecesOf(order)
  if (!line) throw new Error('no line')
  return line
}

const returnOne = async (order: TestOrder, overrides: Partial<ReturnRequest> = {}) =>
  createTestReturn(shop, order, {
    pieces: [{ ...(await lineOf(order)), quantity: 1 }],
    ...overrides,
  })

const pageOf = async (order: TestOrder) => {
  const page = await fetch(`${shop.url}${await orderPagePath(shop, order)}/return`)
  return (await page.text()).replaceAll('<!-- -->', '')
}

const refund = async (id: string) => {
  await inspectTestReturn(shop, staff, id)
  const shown = (await findReturnForStaff(shop.db, staff, id))?.sum ?? -1
  return await refundTestReturn(shop, staff, id, shown)
}

test('the other units of a line can be returned while the return of one is open', async () => {
  const order = await createOrderOfThree()
  const first = await returnOne(order)
  const page = await pageOf(order)
  expect(page).toContain('What do you want to return?')
  expect(page).toMatch(/<option value="2"[^>]*>2<\/option><\/select>/)
  expect(page).not.toContain('There is no other piece of this order to choose')
  const { itemId } = await lineOf(order)
  const rest = await createTestReturn(shop, order, { pieces: [{ itemId, quantity: 2 }] })
  expect(await pageOf(order)).toContain('There is no other piece of this order to choose')
  expect(await refund(rest)).toMatchObject({ ok: true })
  expect(await refund(first)).toMatchObject({ ok: true })
  await refundsSettled(order)
  expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
})

test('a form that is sent twice requests one return', async () => {
  const order = await createOrderOfThree()
  const path = `${await orderPagePath(shop, order)}/return`
  const { itemId } = await lineOf(order)
  const page = await pageOf(order)
  expect(page).toContain(`name="left-${itemId}" value="3"`)
  const body = { piece: String(itemId), [`units-${itemId}`]: '1', [`left-${itemId}`]: '3' }
  const send = () => post(shop, path, { ...body, way: 'bring', reason: '' })
  const answers = [await send(), await send()]
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(texts[1]).toContain('You have told us about a piece that you chose already')
  expect(await returnsOf(shop, order.id)).toHaveLength(1)
})

test('at most the units of a line are in its returns, also from concurrent requests', async () => {
  const order = await createOrderOfThree()
  const { itemId } = await lineOf(order)
  const request = {
    kind: 'changed_mind',
    way: 'bring',
    pieces: [{ itemId, quantity: 2 }],
    reason: '',
    photos: [],
  } as const
  const results = await Promise.all(
    Array.from({ length: 6 }, () => requestReturn(shop.db, shop.services, order.id, request)),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results.filter((one) => !one.ok && one.reason === 'taken')).toHaveLength(5)
})

test('the refunds of all units are what was paid, also if an open return was withdrawn between them', async () => {
  const order = await createOrderOfThree()
  const withdrawn = await returnOne(order)
  const second = await returnOne(order)
  const by = { orderId: order.id }
  expect(await withdrawReturn(shop.db, shop.services, by, withdrawn)).toMatchObject({ ok: true })
  expect(await refund(second)).toMatchObject({ ok: true })
  for (const _ of ['the first', 'the last'])
    expect(await refund(await returnOne(order))).toMatchObject({ ok: true })
  await refundsSettled(order)
  expect(await order.now()).toMatchObject({ refunded_amount: PAID, payment_state: 'refunded' })
})

test('units that come back in another sequence than they were requested refund what was paid', async () => {
  const order = await createOrderOfThree()
  const open = [await returnOne(order), await returnOne(order), await returnOne(order)]
  for (const id of open.toReversed()) expect(await refund(id)).toMatchObject({ ok: true })
  await refundsSettled(order)
  expect(await order.now()).toMatchObject({ refunded_amount: PAID, payment_state: 'refunded' })
})

test.each([
  ['one after the other', false],
  ['while they are open together', true],
])(
  'the whole price of each unit can be refunded as a reduction, %s, and no penny more',
  async (_, together) => {
    const order = await createOrderOfThree()
    const reduce = async (id: string) => {
      const most = (await findReturnForStaff(shop.db, staff, id))?.parts.reducible ?? pence(0)
      expect(await reducePrice(shop.db, shop.services, staff, id, most)).toMatchObject({ ok: true })
    }
    const report = () => returnOne(order, { kind: 'faulty', reason: 'It creaks.' })
    const open = together ? [await report(), await report(), await report()] : []
    for (const id of open.toReversed()) await reduce(id)
    for (let nth = open.length; nth < 3; nth += 1) await reduce(await report())
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: PAID, payment_state: 'refunded' })
  },
)

test('units that come back after a reduction refund what it has left of their price', async () => {
  const order = await createOrderOfThree()
  const all = await createTestReturn(shop, order, { kind: 'faulty', reason: 'All creak.' })
  await reducePrice(shop.db, shop.services, staff, all, pence(PAID - 1))
  await refundsSettled(order)
  const open = [await returnOne(order), await returnOne(order), await returnOne(order)]
  for (const id of open.toReversed()) expect(await refund(id)).toMatchObject({ ok: true })
  await refundsSettled(order)
  expect(await order.now()).toMatchObject({ refunded_amount: PAID, payment_state: 'refunded' })
  expect(await shop.audit()).toEqual([])
})
