import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { type OpenShop, withShopDatabase } from './open-shop.ts'
import { heldClickFallsBack } from './page-clock.ts'

const person = { name: 'Sample Writer', email: 'writer@example.com' }

export type GoodForm = { path: string; fields: Record<string, string> }

/** Valid input for the shop's forms, as browsers without JavaScript post it. */
export const goodForms: GoodForm[] = [
  {
    path: '/contact',
    fields: {
      ...person,
      subject: 'The green sofa',
      message: 'Does it go through a door of 75 cm?',
    },
  },
  {
    path: '/sell',
    fields: {
      ...person,
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
  { path: '/newsletter', fields: { email: person.email } },
]

/** The rate limit per IP address, without and with the signed form timestamp. */
const TURNS = { unstamped: 5, stamped: 10 }
const STAMP = 'opened'
/** Above the minimum fill time, below which a form is taken for a bot's. */
const FILL_MS = 2_100

/**
 * Opens the form's page, whose scripts fail to load, fills the form in at human speed, and submits it.
 * The test must have called `page.clock.install()`.
 */
export async function sendByHand(page: Page, { path, fields }: GoodForm): Promise<void> {
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
  await heldClickFallsBack(page)
}

export function sendByProgram(shop: OpenShop, { path, fields }: GoodForm): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(shop.url + path, { method: 'POST', redirect: 'manual', body })
}

/**
 * Submits a form until its rate limit is exhausted.
 *
 * @param page a page that shows the form; without it the form has no signed timestamp
 */
export async function spendTurns(shop: OpenShop, form: GoodForm, page?: Page): Promise<void> {
  await page?.waitForTimeout(FILL_MS)
  const stamp = await page?.getByRole('main').locator(`[name=${STAMP}]`).inputValue()
  const fields = stamp ? { ...form.fields, [STAMP]: stamp } : form.fields
  for (let turn = 0; turn < (stamp ? TURNS.stamped : TURNS.unstamped); turn++) {
    await sendByProgram(shop, { ...form, fields })
  }
}

/**
 * Makes every write of a submitted form fail from now on.
 *
 * @returns a function that undoes this, because the audit at the end of the test needs the tables
 */
export async function loseWhatFormsFill(shop: OpenShop): Promise<() => Promise<void>> {
  shop.expectLogged(/could not be saved/)
  const rename = (before: string, after: string) =>
    withShopDatabase(shop, async (db) => {
      for (const table of ['contact_submissions', 'sell_submissions', 'newsletter_subscribers']) {
        await db.execute(sql.raw(`alter table ${table}${before} rename to ${table}${after}`))
      }
    })
  await rename('', '_gone')
  return () => rename('_gone', '')
}
