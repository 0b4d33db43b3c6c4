import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type ReadMail, readMail } from '../../support/mail/read-mail.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect } from '../support/shop-fixture.ts'
import { pay, SHOPPER } from '../support/steps.ts'

export type Bought = {
  /** The address of the order's page. */
  page: string
  number: string
}

/** Pays, and opens the order's page by the link on the confirmation page. */
export async function payAndOpenOrder(page: Page): Promise<Bought> {
  await pay(page)
  await page.getByRole('link', { name: 'Your order’s page' }).click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order / })
  await expect(heading).toBeVisible()
  return { page: page.url(), number: (await heading.innerText()).replace('Order ', '') }
}

/** Buys a unit of each product without the pages of the shop, which have their own tests. */
export async function buy(shop: OpenShop, page: Page, titles: readonly string[]): Promise<Bought> {
  const found = await withShopDatabase(shop, (db) =>
    db.$client.query<{ id: string; title: string; price: string }>(
      'select id, title, price from products where title = any($1)',
      [titles],
    ),
  )
  const items = found.rows.map(({ id, title, price }) => {
    return { id, name: title, price: Number(price), quantity: 1, image: null }
  })
  const response = await fetch(`${shop.url}/api/create-checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items, customer: { ...SHOPPER, phone: '', marketingOptIn: false } }),
  })
  await page.goto(((await response.json()) as { url: string }).url)
  return await payAndOpenOrder(page)
}

/** Waits for the only mail to the shopper whose subject contains `words`. */
export async function onlyMailAbout(shop: OpenShop, words: string): Promise<ReadMail> {
  let found: ReadMail[] = []
  await expect
    .poll(async () => {
      found = (await shop.mails())
        .map(readMail)
        .filter(
          ({ header }) => header('To').includes(SHOPPER.email) && header('Subject').includes(words),
        )
      return found.length
    }, `mails about ${words}`)
    .toBe(1)
  const last = found.at(-1)
  if (!last) throw new Error(`no mail about ${words}`)
  return last
}

/** The address of an order's page in a mail. */
export function orderLinkIn({ html }: ReadMail): string {
  return /href="[^"]*(\/order\/[\w-]{43})"/.exec(html)?.[1] ?? ''
}

/** Opens the order in the staff area, and marks it as shipped and delivered. */
export async function deliver(staff: Page, { number }: Bought): Promise<void> {
  const dialog = await openOrder(staff, number)
  for (const [press, status] of [
    ['shipped', 'Shipped'],
    ['delivered', 'Delivered'],
  ] as const) {
    await dialog.getByRole('button', { name: `Mark as ${press}` }).click()
    const confirm = dialog.getByRole('button', { name: `Set to ${status}` })
    await confirm.click()
    await expect(confirm).toHaveCount(0)
    await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue(press)
  }
}

export async function openOrder(staff: Page, number: string): Promise<Locator> {
  await staff.goto(`/admin/orders?q=${number}`)
  await staff.getByRole('link', { name: number }).click()
  const dialog = staff.getByRole('dialog', { name: `Order ${number}` })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Opens the newest return of the order from the list of returns. */
export async function openReturn(staff: Page, { number }: Bought): Promise<Locator> {
  await staff.goto(`/admin/returns?q=${number}&state=open`)
  await staff.getByRole('row').filter({ hasText: number }).getByRole('link').first().click()
  const dialog = staff.getByRole('dialog', { name: new RegExp(`of order ${number}`) })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Moves the focus forward by keyboard until it is on the element. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 150; presses += 1) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}

/** A photograph to upload. */
export async function photo(name: string, background = '#a8482a') {
  const bytes = sharp({ create: { width: 800, height: 600, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await bytes.jpeg().toBuffer() }
}

/** Expects that the page has opened at the notice that says why its form was refused, below the shop's header. */
export async function expectAtNotice(page: Page): Promise<void> {
  const notice = page.getByRole('alert')
  await expect(notice).toHaveCount(1)
  await expect(notice).toBeInViewport({ ratio: 1 })
  expect((await notice.boundingBox())?.y).toBeLessThan(250)
}
