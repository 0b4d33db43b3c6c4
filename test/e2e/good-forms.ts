import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { inDatabaseOf, type OpenShop } from './open-shop.ts'

const person = { name: 'Sample Writer', email: 'writer@example.com' }

export type GoodForm = { path: string; fields: Record<string, string> }

/** The shop's forms without a mistake in them, as browsers without scripts post them. */
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

/** How often one connection may send a form, without and with the stamp that its page gives it. */
const TURNS = { unstamped: 5, stamped: 10 }
const STAMP = 'opened'
/** From when on nobody is too fast for the shop. */
const FILL_MS = 2_100

/** Opens the form's page, fills the form in as slowly as people are, and sends it. */
export async function sendByHand(page: Page, { path, fields }: GoodForm): Promise<void> {
  await page.goto(path)
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
}

export function sendByProgram(shop: OpenShop, { path, fields }: GoodForm): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(shop.url + path, { method: 'POST', redirect: 'manual', body })
}

/**
 * Sends a form until it may be sent no more.
 *
 * @param page shows the form; without it forms have no stamp
 */
export async function spendTurns(shop: OpenShop, form: GoodForm, page?: Page): Promise<void> {
  await page?.waitForTimeout(FILL_MS)
  const stamp = await page?.getByRole('main').locator(`[name=${STAMP}]`).inputValue()
  const fields = stamp ? { ...form.fields, [STAMP]: stamp } : form.fields
  for (let turn = 0; turn < (stamp ? TURNS.stamped : TURNS.unstamped); turn++) {
    await sendByProgram(shop, { ...form, fields })
  }
}

/** From now on nothing that forms bring can be kept. */
export async function loseWhatFormsFill(shop: OpenShop): Promise<void> {
  shop.expectLogged(/could not be saved|sign-up failed/)
  await inDatabaseOf(shop, async (db) => {
    for (const table of ['contact_submissions', 'sell_submissions', 'newsletter_subscribers']) {
      await db.execute(sql.raw(`alter table ${table} rename to ${table}_gone`))
    }
  })
}
