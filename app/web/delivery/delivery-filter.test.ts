import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../../../test/support/fixtures/orders.ts'
import { insertProducts } from '../../../test/support/fixtures/products.ts'
import { createTestRound } from '../../../test/support/fixtures/rounds.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { addDays, type CivilDay } from '../../domain/delivery/days/civil-days.ts'
import { listDeliveryDays } from '../../domain/delivery-rounds/days/list-delivery-days.server.ts'
import { rounds } from '../../domain/delivery-rounds/schema.ts'
import { orders } from '../../domain/orders/schema.ts'
import { isoDay } from '../../platform/values/dates.ts'
import type { ProductId } from '../../platform/values/ids.ts'

const SMALL = 'Sample stool'
const LARGE = 'Sample wardrobe'
const UNMEASURED = 'Sample mirror'
const GONE = 'Sample bench that is sold'

let shop: TestShop
let ids: readonly ProductId[]
beforeAll(async () => {
  shop = await startTestShop()
  ids = await insertProducts(shop.db, [
    { title: SMALL, width: 400, depth: 400, height: 450 },
    { title: LARGE, width: 1_500, depth: 600, height: 2_000 },
    { title: UNMEASURED },
    { title: GONE, width: 400, depth: 400, height: 450, in_stock: false },
  ])
})
afterAll(() => shop.stop())

/** The page, and which of the pieces are in its list. */
async function list(query: string) {
  const response = await fetch(`${shop.url}/shop?${query}`)
  const page = await response.text()
  // The newest pieces are also shown below an empty list.
  const [above = ''] = page.split('Just in')
  return {
    page: page.replaceAll(/<!--.*?-->/g, ''),
    kept: response.headers.get('cache-control'),
    titles: [SMALL, LARGE, UNMEASURED, GONE].filter((title) => above.includes(`>${title}<`)),
  }
}

const today = () => isoDay(shop.clock.now()) as CivilDay

test('a shop without rounds can deliver every available piece from its first delivery day on', async () => {
  const { titles, page } = await list(`to=hp11+1aa&by=${addDays(today(), 40)}`)
  expect(titles).toEqual([SMALL, LARGE, UNMEASURED])
  expect(page).toContain('Delivered to HP11 by ')
  const early = await list(`to=HP11&by=${today()}`)
  expect(early.titles).toEqual([])
  expect(early.page).toMatch(/The first day on which we can deliver to HP11 is \w+ \d+ \w+\./)
})

test('a day finds the pieces for which a van has capacity, and customers can choose that day', async () => {
  const { day } = await createTestRound(shop, { litres: 700 })
  expect((await list(`to=HP11&by=${day}`)).titles).toEqual([SMALL])
  expect((await list(`to=HP11&by=${addDays(day, -1)}`)).page).toContain('No van with room')
  const later = await createTestRound(shop, { litres: 1_800 })
  expect((await list(`to=HP11&by=${later.day}`)).titles).toEqual([SMALL, LARGE, UNMEASURED])
  expect((await list('to=HP11')).titles).toEqual([SMALL, LARGE, UNMEASURED])
  expect((await list(`to=HP11&by=${day}&maxWidth=39.9`)).titles).toEqual([])

  const days = async (id: ProductId | undefined, name: string) => {
    if (!id) throw new Error('there is no such piece')
    const order = await createPaidOrder(shop, {
      product: { id, name, price: 100, image: null },
      pounds: 100,
    })
    await shop.db
      .update(orders)
      .set({ shipping_address: 'Sample Buyer\n1 Example Street\nHigh Wycombe\nHP11 1AA' })
      .where(eq(orders.id, order.id))
    const found = await listDeliveryDays(shop.db, shop.services, order.id)
    return found.state === 'open' ? found.days : []
  }
  expect(await days(ids[0], SMALL)).toEqual([day, later.day])
  expect(await days(ids[1], LARGE)).toEqual([later.day])
  await shop.db.delete(rounds)
})

test.each([
  ['to=IV1', /Delivery to IV1 costs extra|We do not deliver to IV1/],
  ['to=nowhere', /Enter a postcode|No postcode begins/],
])(
  'a postcode without delivery finds nothing, and the list gives the reason: %s',
  async (query, why) => {
    const { titles, page } = await list(query)
    expect(titles).toEqual([])
    expect(page).toMatch(why)
  },
)

test('its pages are not cached, and an alert for them ignores the delivery filter', async () => {
  const { kept, page } = await list('category=Sofas&to=HP11')
  expect(kept).toMatch(/no-store|private|no-cache/)
  expect(page).toContain('href="/alerts/new?category=Sofas"')
})
