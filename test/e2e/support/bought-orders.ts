import type { Page } from '@playwright/test'
import { pence } from '../../../app/platform/values/money.ts'
import { SAMPLE_VALUES } from '../../../sandbox/pay-page/pay-form.ts'
import { insertProducts } from '../../support/fixtures/products.ts'
import { type OpenShop, withShopDatabase } from './open-shop.ts'
import { expect } from './shop-fixture.ts'

export type BoughtOrder = {
  id: string
  number: string
  /** The path of the order's page. */
  page: string
  customer: { name: string; email: string }
  titles: string[]
}

const THANKS = 'Thank You For Your Purchase!'
const PIECE = { category: 'Sofas', price: pence(62_000), width: 1_600 } as const
let bought = 0

/**
 * Buys new pieces at £620.00 each, as a new customer, over HTTP with the cookies of this page: its browser
 * may then see and change the order. The pages of a purchase have their own tests.
 */
export async function buy(shop: OpenShop, page: Page, count = 1): Promise<BoughtOrder> {
  bought += 1
  const name = `Sample Buyer ${process.pid} ${bought}`
  const customer = { name, email: `buyer${process.pid}.${bought}@example.com` }
  const titles = Array.from({ length: count }, (_, nth) => `Sofa ${nth + 1} of ${name}`)
  const ids = await withShopDatabase(shop, (db) =>
    insertProducts(
      db,
      titles.map((title) => ({ ...PIECE, title })),
    ),
  )
  const items = ids.map((id, nth) => {
    return { id, name: titles[nth], price: PIECE.price / 100, quantity: 1, image: null }
  })
  const placed = await page.request.post(`${shop.url}/api/create-checkout`, {
    data: { items, customer: { ...customer, phone: '', marketingOptIn: false } },
  })
  const { url } = (await placed.json()) as { url: string }
  await payOverHttp(url)
  const session = /cs_\w+/.exec(url)?.[0] ?? ''
  const receipt = await page.request.get(`${shop.url}/checkout/success?session_id=${session}`)
  const link = /\/order\/[\w-]{43}/
  expect(await receipt.text()).toMatch(link)
  const [path = ''] = link.exec(await receipt.text()) ?? []
  const id = await withShopDatabase(shop, async (db) => {
    const found = await db.$client.query<{ id: string }>(
      'select id from orders where customer_email = $1',
      [customer.email],
    )
    return found.rows[0]?.id ?? ''
  })
  return { id, number: id.slice(0, 8), page: path, customer, titles }
}

/** Pays an order over HTTP. @param url the address of its payment page */
export async function payOverHttp(url: string): Promise<void> {
  const body = new URLSearchParams({ ...SAMPLE_VALUES, action: 'pay' })
  const paid = await fetch(url, { method: 'POST', body })
  // A page that is read slowly is sent without the order, and with it when it is read again.
  await expect.poll(async () => await (await fetch(paid.url)).text()).toContain(THANKS)
}

/** Marks the order as delivered over HTTP. @param staff a page of a signed-in member of staff */
export async function deliver(shop: OpenShop, staff: Page, { id }: BoughtOrder): Promise<void> {
  const saved = await staff.request.post(`${shop.url}/admin/orders/${id}`, {
    headers: { origin: shop.url },
    form: { intent: 'status', from: 'paid', to: 'delivered' },
  })
  expect(saved.status(), 'marking the order as delivered').toBe(200)
}
