import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmed, press } from '../../../test/support/fixtures/alerts.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { itemDescription } from '../enquiries/sell/item-description.ts'
import { alerts } from './schema.ts'

let shop: TestShop
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const NO_ANSWERS = {
  brand: '',
  damage: 'None',
  pets: 'no',
  smoke: 'no',
  reason: '',
  price: '',
  location: 'Oxford',
  age: '3',
  dimensions: '150 x 80 x 80 cm',
}

/** The text about waiting people in the dialog of a request to sell such a piece. */
async function readBeside(piece: Record<'itemType' | 'color' | 'material' | 'condition', string>) {
  const [request] = await shop.db
    .insert(sellSubmissions)
    .values({
      name: 'Sample Seller',
      email: 'seller@example.com',
      item_description: itemDescription({ ...NO_ANSWERS, ...piece }),
      item_condition: piece.condition,
      item_age: '3',
    })
    .returning()
  const page = await (await viewer.fetch(`/admin/sell-submissions/${request?.id}`)).text()
  expect(page).not.toMatch(/waiting-\w+@/)
  return /[\w ]+ waits? for something like it[^<]*/.exec(page)?.[0]
}

const GREEN = { itemType: '2-seater', color: 'Bottle green', material: 'velvet', condition: 'good' }

test('a sell request shows how many people wait for a similar piece', async () => {
  expect(await readBeside(GREEN)).toBeUndefined()
  const wait = (query: string, who: string) => confirmed(shop, query, `waiting-${who}@example.com`)
  await wait('category=Sofas&color=Green&maxPrice=700', 'ann')
  expect(await readBeside(GREEN)).toBe('One person waits for something like it, up to £700.')

  // The same person again, a colour, a condition and a search that do not match, and a search that does.
  await wait('category=Sofas&maxPrice=500', 'ann2')
  await shop.db
    .update(alerts)
    .set({ email: 'waiting-ann@example.com' })
    .where(eq(alerts.email, 'waiting-ann2@example.com'))
  await wait('category=Sofas&color=Red', 'bob')
  await wait('category=Sofas&condition=Excellent', 'cid')
  await wait('search=velvet&maxPrice=900', 'dee')
  await wait('search=leather', 'eve')
  expect(await readBeside(GREEN)).toBe('2 people wait for something like it, up to £900.')

  const link = await wait('color=Green', 'fay')
  expect(await readBeside(GREEN)).toBe(
    '3 people wait for something like it, some of them at any price.',
  )
  await press(shop, link, 'pause')
  expect(await readBeside(GREEN)).toBe('2 people wait for something like it, up to £900.')
})

test('a colour name within another word and the item type “other” match no alert', async () => {
  const table = { ...GREEN, itemType: 'other', color: 'Evergreen-coloured', material: 'other' }
  expect(await readBeside(table)).toBeUndefined()
})
