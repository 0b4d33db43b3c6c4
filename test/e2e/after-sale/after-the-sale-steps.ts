import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type ReadMail, readMail } from '../../support/mail/read-mail.ts'
import type { BoughtOrder } from '../support/bought-orders.ts'
import type { OpenShop } from '../support/open-shop.ts'
import { expect } from '../support/shop-fixture.ts'

/** Waits for the only mail to the order's customer whose subject contains `words`. */
export async function onlyMailAbout(
  shop: OpenShop,
  { customer }: BoughtOrder,
  words: string,
): Promise<ReadMail> {
  let found: ReadMail[] = []
  await expect
    .poll(async () => {
      found = (await shop.mails())
        .map(readMail)
        .filter(
          ({ header }) =>
            header('To').includes(customer.email) && header('Subject').includes(words),
        )
      return found.length
    }, `mails about ${words}`)
    .toBe(1)
  const last = found.at(-1)
  if (!last) throw new Error(`no mail about ${words}`)
  return last
}

/** Opens the newest return of the order from the list of returns. */
export async function openReturn(staff: Page, { number }: BoughtOrder): Promise<Locator> {
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
