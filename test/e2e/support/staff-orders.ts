import type { Locator, Page } from '@playwright/test'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { adjustStock } from '../../../app/domain/stock/move-stock.server.ts'
import { inTransaction } from '../../../app/platform/db.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { payOverHttp } from './bought-orders.ts'
import { type OpenShop, withShopDatabase } from './open-shop.ts'
import { expect } from './shop-fixture.ts'

export const LIST = '/admin/orders'
let placed = 0

type TestOrderAtPayment = {
  email: string
  number: string
  pay: string
  title: string
  productId: string
}

/** An unpaid order of a new customer for a single unit. */
export async function atPayment(shop: OpenShop): Promise<TestOrderAtPayment> {
  placed += 1
  const title = `Sample bench ${process.pid} ${placed}`
  const productId = await withShopDatabase(shop, (db) =>
    inTransaction(db, async (tx) => {
      const [made] = await tx
        .insert(products)
        .values({ title, price: pence(62_000), category: 'Chairs' })
        .returning({ id: products.id })
      if (!made) throw new Error('no product was made')
      await adjustStock(tx, made.id, 1)
      return made.id
    }),
  )
  const email = `buyer${process.pid}.${placed}@example.com`
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      items: [{ id: productId, name: title, price: 620, quantity: 1, image: null }],
      customer: { name: 'Sample Buyer', email, phone: '', marketingOptIn: false },
    }),
  })
  const { url } = (await response.json()) as { url: string }
  const number = await withShopDatabase(shop, async (db) => {
    const found = await db.$client.query('select id from orders where customer_email = $1', [email])
    return String(found.rows[0].id).slice(0, 8)
  })
  return { email, number, pay: url, title, productId }
}

/** A paid order, which the customer pays over HTTP; the payment page has its own tests. */
export async function paidOrder(shop: OpenShop): Promise<TestOrderAtPayment> {
  const order = await atPayment(shop)
  await payOverHttp(order.pay)
  return order
}

export const mailTo = async (shop: OpenShop, email: string, words: string) =>
  (await shop.mails()).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(words))

/** Opens the order from the list by searching for it. */
export async function open(page: Page, { email, number }: TestOrderAtPayment): Promise<Locator> {
  await page.goto(`${LIST}?q=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: number }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${number}` })
  await expect(dialog).toBeVisible()
  return dialog
}

export const status = (dialog: Locator) => dialog.getByLabel('Status', { exact: true })
