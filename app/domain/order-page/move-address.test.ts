import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPlacedOrder,
  sandboxOf,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { setTestZoneKind, setTestZonePrice } from '../../../test/support/fixtures/zones.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { pence } from '../../platform/values/money.ts'
import { findOrderForStaff } from '../orders/admin/find-order-for-staff.server.ts'
import { acceptDifference } from '../orders/differences/accept-difference.server.ts'
import { payDifference } from '../orders/differences/pay-difference.server.ts'
import { requestDifference } from '../orders/differences/request-difference.server.ts'
import { settleSession } from '../orders/settlement/settle-session.server.ts'
import type { Staff } from '../staff/staff.ts'
import { changeAddress } from './change-details.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
  await setTestZoneKind(shop, 'Northern Ireland', 'ask')
})
afterAll(() => shop.stop())

/** An order for the mainland, paid with an address of this postcode. */
async function paidFor(postcode: string): Promise<TestOrder> {
  const order = await createPlacedOrder(shop, { delivery: { postcode: 'HP11', price: 0 } })
  sandboxOf(shop).pay(order.session, undefined, { postcode })
  await settleSession(shop.db, shop.services, order.session)
  return order
}

const moveTo = ({ id }: TestOrder, postcode: string) =>
  changeAddress(shop.db, shop.services, id, {
    name: 'Sample Buyer',
    line1: '2 Other Street',
    line2: '',
    town: 'Sample Town',
    postcode,
  })
const differenceOf = async ({ id }: TestOrder) =>
  (await findOrderForStaff(shop.db, admin, id))?.difference ?? null

test('moving the address back to the zone that was paid for removes the pending decision', async () => {
  const order = await paidFor('PO30 1AA')
  expect(await differenceOf(order)).toMatchObject({ zone: 'Isle of Wight' })
  expect(await moveTo(order, 'HP11 2AA')).toEqual({ ok: true, changed: true })
  expect(await differenceOf(order)).toBeNull()
  expect(await order.now()).toMatchObject({ delivery_amount: 0 })
  const accepted = await acceptDifference(shop.db, shop.services, admin, order.id)
  expect(accepted).toEqual({ ok: false, reason: 'missing' })
  // From then on another zone is refused, as for every order.
  expect(await moveTo(order, 'PO30 1AA')).toEqual({ ok: false, reason: 'other-zone' })
  expect(await differenceOf(order)).toBeNull()
})

test('a move within the other zone keeps the requested difference; a third zone resets it', async () => {
  const order = await paidFor('PO30 1AA')
  await requestDifference(shop.db, shop.services, admin, order.id, pence(3_500))
  expect(await moveTo(order, 'PO31 7AA')).toMatchObject({ ok: true })
  expect(await differenceOf(order)).toMatchObject({ zone: 'Isle of Wight', requested: 3_500 })
  expect(await moveTo(order, 'BT1 1AA')).toMatchObject({ ok: true })
  expect(await differenceOf(order)).toEqual({
    zone: 'Northern Ireland',
    price: null,
    requested: null,
  })
})

test('a payment on a page that was opened before the move is refunded', async () => {
  const order = await paidFor('PO30 1AA')
  await requestDifference(shop.db, shop.services, admin, order.id, pence(3_500))
  const page = await payDifference(shop.db, shop.services, order.id, shop.url)
  const session = page.ok ? /cs_\w+/.exec(page.url)?.[0] : undefined
  expect(await moveTo(order, 'HP11 2AA')).toMatchObject({ ok: true })
  sandboxOf(shop).pay(session ?? '')
  await settleSession(shop.db, shop.services, session ?? '')
  const states = await shop.db.execute(
    `select payment_state from orders where supplement_of = '${order.id}'`,
  )
  expect(states.rows).toMatchObject([{ payment_state: expect.stringMatching(/refund/) }])
})
