import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { type OpenShop, withShopDatabase } from './open-shop.ts'
import { releaseHeldClick } from './page-clock.ts'

const sender = { name: 'Sample Writer', email: 'writer@example.com' }

export type ValidForm = { path: string; fields: Record<string, string> }

/** Valid input for the shop's forms, as browsers without JavaScript post it. */
export const validForms: ValidForm[] = [
  {
    path: '/contact',
    fields: {
      ...sender,
      subject: 'The green sofa',
      message: 'Does it go through a door of 75 cm?',
    },
  },
  {
    path: '/sell',
    fields: {
      ...sender,
      location: 'HP11 1AA',
      itemType: 'armchair',
      material: 'velvet',
      condition: 'good',
      age: '6 years',
      color: 'Blue',
      dimensions: '75 x 70 x 72 cm',
      damage: 'none',
      pets: 'no',
      smoke: 'no',
    },
  },
  { path: '/newsletter', fields: { email: sender.email } },
]

/** The rate limit per IP address, without and with the signed form timestamp. */
const RATE_LIMIT = { unstamped: 5, stamped: 10 }
const STAMP = 'opened'
/** Above the minimum fill time, below which a form is taken for a bot's. */
const FILL_MS = 2_100

/**
 * Opens the form's page, whose scripts fail to load, fills the form in at human speed, and submits it.
 * The test must have called `page.clock.install()`.
 */
export async function submitWithoutScripts(page: Page, { path, fields }: ValidForm): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  const main = page.getByRole('main')
  for (const [name, value] of Object.entries(fields)) {
    const field = main.locator(`[name=${name}]`)
    const kind = await field.first().evaluate((element) => element.getAttribute('type'))
    if (kind === 'radio') await main.locator(`[name=${name}][value=${value}]`).check()
    else if (await main.locator(`select[name=${name}]`).count()) await field.selectOption(value)
    else await field.fill(value)
  }
  await page.waitForTimeout(FILL_MS)
  await main.locator('[type=submit]').click()
  await releaseHeldClick(page)
}

/** Posts a form as a program does, without opening its page. */
export function postForm(shop: OpenShop, { path, fields }: ValidForm): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(shop.url + path, { method: 'POST', redirect: 'manual', body })
}

/**
 * Submits a form until its rate limit is exhausted.
 *
 * @param page a page that shows the form; without it the form has no signed timestamp
 */
export async function exhaustRateLimit(
  shop: OpenShop,
  form: ValidForm,
  page?: Page,
): Promise<void> {
  await page?.waitForTimeout(FILL_MS)
  const stamp = await page?.getByRole('main').locator(`[name=${STAMP}]`).inputValue()
  const fields = stamp ? { ...form.fields, [STAMP]: stamp } : form.fields
  for (let sent = 0; sent < (stamp ? RATE_LIMIT.stamped : RATE_LIMIT.unstamped); sent++) {
    await postForm(shop, { ...form, fields })
  }
}

/**
 * Makes every write of a submitted form fail from now on.
 *
 * @returns a function that undoes this, because the audit at the end of the test needs the tables
 */
export async function breakFormTables(shop: OpenShop): Promise<() => Promise<void>> {
  shop.expectLogged(/could not be saved/)
  const rename = (oldSuffix: string, newSuffix: string) =>
    withShopDatabase(shop, async (db) => {
      for (const table of ['contact_submissions', 'sell_submissions', 'newsletter_subscribers']) {
        await db.execute(sql.raw(`alter table ${table}${oldSuffix} rename to ${table}${newSuffix}`))
      }
    })
  await rename('', '_renamed')
  return () => rename('_renamed', '')
}
