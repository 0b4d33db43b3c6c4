import type { Page } from '@playwright/test'
import { addDays, type CivilDay } from '../../../app/domain/delivery/days/civil-days.ts'
import { rounds, vans } from '../../../app/domain/delivery-rounds/schema.ts'
import { isoDay } from '../../../app/platform/values/dates.ts'
import { readMail } from '../../support/mail/read-mail.ts'
import { accessibilityViolations } from '../support/accessibility-violations.ts'
import { type OpenShop, withShopDatabase } from '../support/open-shop.ts'
import { expect } from '../support/shop-fixture.ts'
import { SHOPPER } from '../support/steps.ts'

/** Adds a round with capacity on each of the coming days, regardless of the days that the zone offers. */
export async function addRounds(shop: OpenShop): Promise<void> {
  await withShopDatabase(shop, async (db) => {
    const [van] = await db
      .insert(vans)
      .values({ name: 'Sample van for an order', max_stops: 6, litres: 12_000 })
      .returning({ id: vans.id })
    const today = isoDay(new Date()) as CivilDay
    const days = Array.from({ length: 40 }, (_, nth) => addDays(today, nth + 5))
    await db
      .insert(rounds)
      .values(days.map((day) => ({ van_id: van?.id ?? '', day, max_stops: 6, litres: 12_000 })))
  })
}

/** Waits for a mail to the shopper, or to another customer, whose subject contains `words`. @returns the last one */
export async function mailAbout(shop: OpenShop, words: string, email = SHOPPER.email) {
  let found: ReturnType<typeof readMail> | undefined
  await expect
    .poll(async () => {
      const mails = (await shop.mails()).map(readMail)
      found = mails.findLast(
        (mail) => mail.header('To') === email && mail.header('Subject').includes(words),
      )
      return found !== undefined
    })
    .toBe(true)
  if (!found) throw new Error(`no mail about ${words}`)
  return found
}

/** Expects no accessibility violation and no horizontal overflow. */
export async function expectUsable(page: Page): Promise<void> {
  expect(await accessibilityViolations(page)).toEqual([])
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWide, 'scrolls sideways').toBe(false)
}
