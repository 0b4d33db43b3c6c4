import { expect, onTestFinished, test } from 'vitest'
import { placed } from '../../../../test/support/orders.ts'
import { startTestShop } from '../../../../test/support/shop.ts'
import { givenStaff } from '../../../../test/support/staff.ts'
import { orderNumber } from '../order-number.ts'
import { searchOrders } from './search-orders.server.ts'

test('orders are found by customer, email address and number', async () => {
  const shop = await startTestShop()
  onTestFinished(() => shop.stop())
  const viewer = await givenStaff(shop.db, 'viewer')
  const one = await placed(shop)
  shop.clock.advance(1_000)
  const other = await placed(shop)
  const search = async (text: string) => {
    const hits = await searchOrders(shop.db, viewer, text, 5)
    return hits.map(({ id }) => id)
  }
  expect(await search(one.email.toUpperCase())).toEqual([one.id])
  expect(await search(orderNumber(one.id))).toEqual([one.id])
  expect(await search(`#${orderNumber(one.id)}`)).toEqual([one.id])
  expect(await search('sample buyer')).toEqual([other.id, one.id])
  expect(await search('uy')).toEqual([other.id, one.id])
  expect(await search('b%yer')).toEqual([])
  expect(await search('__')).toEqual([])
  expect(await searchOrders(shop.db, viewer, 'sample', 1)).toMatchObject([
    { customerEmail: other.email, status: 'pending', total: 62_000 },
  ])
})
