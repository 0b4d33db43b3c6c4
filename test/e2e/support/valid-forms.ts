import { sql } from 'drizzle-orm'
import { type OpenShop, withShopDatabase } from './open-shop.ts'

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

/** The rate limit per IP address of forms without the signed timestamp. */
const UNSTAMPED_LIMIT = 5

/** Posts a form as a program does, without opening its page. */
export function postForm(shop: OpenShop, { path, fields }: ValidForm): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(shop.url + path, { method: 'POST', redirect: 'manual', body })
}

/** Submits a form until its rate limit is exhausted. */
export async function exhaustRateLimit(shop: OpenShop, form: ValidForm): Promise<void> {
  for (let sent = 0; sent < UNSTAMPED_LIMIT; sent++) await postForm(shop, form)
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
