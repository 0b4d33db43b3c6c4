import { arrayContains } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { searchSynonyms } from '../../../domain/catalogue/schema.ts'

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
