import { arrayContains } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { searchSynonyms } from '../../../domain/catalogue/schema.ts'
import { zeroResultSearches } from '../../../domain/catalogue/zero-result-searches/schema.ts'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const PATH = '/admin/products/search-words'

/** Submits a form as a browser without JavaScript does. */
async function send(fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  const response = await admin.fetch(PATH, { method: 'POST', body })
  return { status: response.status, html: await response.text() }
}

/** The hidden fields of the form whose text field contains `words`. */
function hiddenFields(html: string, words: string): Record<string, string> {
  const form = html.split('<form').find((part) => part.includes(`value="${words}"`)) ?? ''
  const inputs = form.match(/<input type="hidden"[^>]*>/g) ?? []
  return Object.fromEntries(
    inputs.map((input) => [/name="([^"]*)"/.exec(input)?.[1], /value="([^"]*)"/.exec(input)?.[1]]),
  )
}

test('words typed in a row that a colleague has removed are refused, kept, and saved by the next try', async () => {
  const [row] = await shop.db
    .insert(searchSynonyms)
    .values({ words: ['settle', 'hall bench'] })
    .returning()
  const words = 'settle, hall bench, pew'
  const opened = await (await admin.fetch(PATH)).text()
  const fields = hiddenFields(opened, 'settle, hall bench')
  expect(fields).toEqual({ intent: 'save', id: row?.id, version: '1' })
  await send({ intent: 'remove', id: row?.id ?? '' })

  const refused = await send({ ...fields, words })
  expect(refused.status).toBe(422)
  expect(refused.html).toContain('Somebody else removed this row meanwhile.')
  const again = hiddenFields(refused.html, words)
  expect(again).toEqual({ ...fields, restores: 'on' })

  expect((await send({ ...again, words })).status).toBe(200)
  const rows = await shop.db
    .select({ words: searchSynonyms.words })
    .from(searchSynonyms)
    .where(arrayContains(searchSynonyms.words, ['settle']))
  expect(rows).toEqual([{ words: ['settle', 'hall bench', 'pew'] }])
})

describe('a search without results', () => {
  async function createTestSearches(...all: { words: string; searches: number }[]) {
    await shop.db.delete(zeroResultSearches)
    const last_asked_at = new Date('2026-11-20T12:00:00Z')
    await shop.db.insert(zeroResultSearches).values(all.map((one) => ({ ...one, last_asked_at })))
  }
  const openAs = (staff: SignedInFetch) => plainVisitor(shop, staff.cookie).open(PATH)

  test('is given a synonym or dismissed without scripts, which the history records', async () => {
    await createTestSearches({ words: 'canape', searches: 12 }, { words: 'bedstead', searches: 1 })
    const page = await openAs(admin)
    const list = page.texts('li').filter((text) => / search(es)?( |,)/.test(text))
    expect(list).toEqual([
      expect.stringMatching(/^canape ?12 searches, the last on 20 November 2026/),
      expect.stringMatching(/^bedstead ?1 search on 20 November 2026/),
    ])
    const meaning = 'Means the same as: canape'
    const refused = await page.within('li', 'canape').press(/^Add/, { [meaning]: 'canape' })
    expect(refused.status).toBe(422)
    expect(refused.within('li', 'canape').attribute(meaning, 'aria-invalid')).toBe('true')
    const added = await refused.within('li', 'canape').press(/^Add/, { [meaning]: 'hartley' })
    expect(added.text).toContain('Search words saved')
    expect(added.buttons.join()).toMatch(/Save[^,]*hartley, canape/)
    const dismissed = await added.within('li', 'bedstead').press(/^Dismiss/)
    expect(dismissed.text).toContain('No search has found nothing lately.')
    const history = await plainVisitor(shop, admin.cookie).open('/admin/history')
    expect(history.text).toContain('Search words: a search without results')

    await shop.addProduct({ title: 'Hartley sofa' })
    const found = await plainVisitor(shop).open('/shop?search=canapes')
    expect(found.text).toContain('Hartley sofa')
  })

  test('is only read by a viewer', async () => {
    await createTestSearches({ words: 'whatnot', searches: 3 })
    const page = await openAs(await signIn(shop, 'viewer'))
    expect(page.within('li', 'whatnot').text).toContain('3 searches')
    expect(page.fields.join()).not.toContain('Means the same as')
    expect(page.buttons.filter((button) => button.startsWith('Dismiss'))).toEqual([])
  })
})
