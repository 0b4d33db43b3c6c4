import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  mailsToCustomer,
  setStatus,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { pence } from '../../../platform/values/money.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { countToDispatch } from '../admin/count-orders.server.ts'
import { listOrdersForStaff } from '../admin/list-orders-for-staff.server.ts'
import { readOrderRequest } from '../admin/order-filters.ts'
import { previewShipping, selectOrders, shipOrders } from './ship-orders.server.ts'
import { SHIP_LIMIT } from './ship-plan.ts'

let shop: TestShop
let admin: Staff
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const toDispatch = readOrderRequest(new URLSearchParams('status=to-dispatch'))
const ids = (lines: readonly { id: string }[]) => lines.map(({ id }) => id)

test('orders are shipped together, once each, and the others are skipped with a reason', async () => {
  const [first, second] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const unpaid = await createPlacedOrder(shop)
  const cancelled = await createPaidOrder(shop)
  const given = { returnStock: true, refund: pence(62_000) }
  await setStatus(shop, admin, cancelled, 'paid', 'cancelled', given)
  const all = ids([first, second, unpaid, cancelled]) as (typeof first.id)[]
  const preview = await previewShipping(shop.db, editor.staff, all)
  expect(ids(preview.shipped)).toEqual([first.id, second.id])
  expect(preview.skipped.map(({ id, reason }) => [id, reason])).toEqual([
    [unpaid.id, 'unpaid'],
    [cancelled.id, 'cancelled'],
  ])
  expect((await first.now()).status).toBe('paid')

  const ship = () => shipOrders(shop.db, shop.services, editor.staff, all, { notifyCustomer: true })
  const plans = await Promise.all([ship(), ship(), ship()])
  expect(plans.map(({ shipped }) => shipped.length).toSorted((one, other) => one - other)).toEqual([
    0, 0, 2,
  ])
  for (const order of [first, second]) {
    expect((await order.now()).status).toBe('shipped')
    await eventually(async () => (await mailsToCustomer(shop, order, 'is on its way')).length === 1)
  }
  expect((await unpaid.now()).status).toBe('pending')
})

test('a restocked order is excluded from dispatch in list, count and preview', async () => {
  const [kept, refunded] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  await setStatus(shop, admin, refunded, 'paid', 'cancelled', { returnStock: true })
  await shop.db.execute(`update orders set status = 'paid' where id = '${refunded.id}'`)
  const both = [kept.id, refunded.id]
  const plan = await previewShipping(shop.db, editor.staff, both)
  expect(ids(plan.shipped)).toEqual([kept.id])
  expect(plan.skipped).toMatchObject([{ id: refunded.id, reason: 'went-back' }])
  const listed = await listOrdersForStaff(shop.db, editor.staff, toDispatch)
  expect(ids(listed.rows)).toContain(kept.id)
  expect(ids(listed.rows)).not.toContain(refunded.id)
  expect(listed.total).toBe(await countToDispatch(shop.db, editor.staff))
  expect(await selectOrders(shop.db, editor.staff, toDispatch, SHIP_LIMIT)).toEqual(
    ids(listed.rows),
  )
  expect(await selectOrders(shop.db, editor.staff, toDispatch, 0)).toBeNull()
  await shop.db.execute(`update orders set status = 'cancelled' where id = '${refunded.id}'`)
})

test('viewers cannot mark orders as shipped', async () => {
  const viewer = await createTestStaff(shop.db, 'viewer')
  await expect(
    shipOrders(shop.db, shop.services, viewer, [], { notifyCustomer: false }),
  ).rejects.toThrow(NotAllowedError)
})

test('ticked orders are previewed, shipped and printed as forms without scripts', async () => {
  const [first, second] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const send = async (path: string, fields: [string, string][]) => {
    const response = await editor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
  }
  const ticked: [string, string][] = [first, second].map(({ id }) => ['order', id])
  const slips = await send('/admin/orders/packing-slips', [['which', 'ticked'], ...ticked])
  expect(slips.text).toContain('2 packing slips')
  expect(slips.text.match(/<h1[^>]*>Packing slip/g)).toHaveLength(2)
  expect(slips.text).not.toContain('£')
  const preview = await send('/admin/orders/bulk', [['which', 'ticked'], ...ticked])
  expect(preview.text).toContain('2 orders will be marked as shipped')
  expect((await first.now()).status).toBe('paid')
  const done = await send('/admin/orders/bulk', [['intent', 'apply'], ...ticked])
  expect(done.text).toContain('2 orders marked as shipped')
  expect((await second.now()).status).toBe('shipped')
  const again = await send('/admin/orders/bulk', [['intent', 'apply'], ...ticked])
  expect(again.text).toContain('It is shipped already')
  const nothing = await send('/admin/orders/bulk', [['which', 'ticked']])
  expect(nothing).toMatchObject({ status: 422 })
  expect(nothing.text).toContain('No orders are selected')
})
