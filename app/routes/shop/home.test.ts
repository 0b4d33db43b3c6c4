import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../test/support/staff/staff.ts'
import { home } from '../../content/pages/home.ts'
import { sell } from '../../content/pages/sell.ts'
import { products } from '../../domain/catalogue/schema.ts'
import { publishVersion } from '../../domain/pages/admin/publish.server.ts'
import { saveDraft } from '../../domain/pages/admin/save-version.server.ts'
import { checkDocument } from '../../domain/pages/check-document.server.ts'
import type { DocumentName, Source } from '../../domain/pages/documents.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import { type ProductId, toProductId } from '../../platform/values/ids.ts'

let shop: TestShop
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  editor = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const plain = (html: string) =>
  html.replaceAll('<!-- -->', '').replaceAll('&#x27;', '’').replaceAll('&amp;', '&')
const page = async (path = '/') => plain(await (await fetch(shop.url + path)).text())

let [homeVersion, sellVersion] = [1, 1]

async function publish<Name extends DocumentName>(name: Name, source: Source<Name>, base: number) {
  const checked = checkDocument(name, source)
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems))
  const { pageTexts: current } = shop.services
  const now = shop.clock.now()
  const draft = { name, label: name, words: checked.words, base }
  const saved = await saveDraft(shop.db, editor, draft, current.defaults, now)
  if (!saved.ok) throw new Error(saved.reason)
  const about = { name, label: name, number: saved.number, dueAt: null, inForceFrom: null }
  expect(await publishVersion(shop.db, editor, about, now)).toMatchObject({ ok: true })
  return saved.number
}

const publishHome = async (changes: Partial<Source<'home'>>) => {
  homeVersion = await publish('home', { ...home, ...changes }, homeVersion)
}
const publishSell = async (changes: Partial<Source<'sell'>>) => {
  sellVersion = await publish('sell', { ...sell, ...changes }, sellVersion)
}

/** Every text of a document. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content !== 'object' || content === null) return []
  return Object.values(content).flatMap(textsOf)
}

/** What a visitor reads, without the data of the page's scripts. */
const bodyOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))

test('both pages show all default texts', async () => {
  // Testimonials and categories are empty here, so their titles are not shown.
  const { title: _, description, testimonials, categories, ...shown } = home
  const body = bodyOf(await page())
  const read = textsOf(shown).filter((text) => !/^(\/media\/|#)/.test(text))
  for (const text of read) expect(body).toContain(text)
  expect(await page()).toContain(description)
  for (const { title } of [testimonials, categories]) expect(body).not.toContain(title)
  const selling = bodyOf(await page('/sell'))
  for (const text of textsOf({ ...sell, description: '' })) expect(selling).toContain(text)
})

test('published texts are shown without a restart, and sections without content are omitted', async () => {
  await page()
  await page('/sell')
  await publishHome({
    hero: { headline: 'Chairs with a past', text: 'Sat in before.', promises: [] },
    mission: { ...home.mission, way: { to: 'https://example.com/', label: 'Elsewhere' } },
    rescued: { ...home.rescued, sofas: [] },
  })
  await eventually(async () => (await page()).includes('Chairs with a past'))
  const body = bodyOf(await page())
  expect(body).not.toContain('id="rescued"')
  expect(body).not.toContain('Every mark described')
  expect(body).toMatch(/<a href="https:\/\/example.com\/"[^>]*>Elsewhere/)
  await publishSell({ faq: { title: 'None', questions: [] }, lead: 'Tell us.' })
  await eventually(async () => bodyOf(await page('/sell')).includes('Tell us.'))
  expect(bodyOf(await page('/sell'))).not.toContain('id="faq"')
})

test('chosen pieces are featured in their order; the newest take the place of a sold one', async () => {
  const cards = async () =>
    [...bodyOf(await page()).matchAll(/Piece (\w+)<\/a>/g)].map(([, name]) => name)
  const ids = new Map<string, ProductId>()
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    ids.set(name, (await shop.addProduct({ title: `Piece ${name}` })).id)
  }
  const pieces = ['two', 'one', 'three'].map((name) => ({
    piece: `${shop.url}/shop/product/${ids.get(name)}`,
  }))
  // An unknown one is left out.
  pieces.push({ piece: crypto.randomUUID() })
  await publishHome({ featured: { ...home.featured, pieces } })
  await eventually(async () => (await cards())[0] === 'two')
  expect(await cards()).toEqual(['two', 'one', 'three', 'six'])
  const sold = toProductId(ids.get('one') ?? '')
  await shop.db.update(products).set({ in_stock: false }).where(eq(products.id, sold))
  await eventually(async () => !(await cards()).includes('one'))
  expect(await cards()).toEqual(['two', 'three', 'six', 'five'])
  await publishHome({})
  await eventually(async () => (await cards()).length === 0)
})

test('a draft is previewed with the whole page around it, and is not published', async () => {
  const viewer = await signIn(shop, 'viewer')
  const { pageTexts } = shop.services
  const draft = {
    ...pageTexts.of('home').words,
    testimonials: { title: 'Said of us' },
    hero: { headline: 'A draft', text: 'Of words.', promises: [] },
  }
  const about = { name: 'home', label: 'Home page', words: draft, base: homeVersion } as const
  await saveDraft(shop.db, editor, about, pageTexts.defaults, shop.clock.now())
  const read = async (path: string) => plain(await (await viewer.fetch(path)).text())
  const preview = await read('/admin/words/home/preview')
  for (const text of ['A draft', home.featured.title, home.sell.button]) {
    expect(bodyOf(preview)).toContain(text)
  }
  expect(await page()).not.toContain('A draft')
  expect(bodyOf(await read('/admin/words/sell/preview'))).toContain('Tell us.')
  expect(await read('/admin/words/home')).toContain('Featured pieces')
})

test.each(['Green sofa', '/shop/sofas', 'https://example.com/shop/product/1'])(
  '%s is refused as the address of a piece',
  (piece) => {
    const source = { ...home, featured: { ...home.featured, pieces: [{ piece }] } }
    expect(checkDocument('home', source)).toEqual({
      ok: false,
      problems: { 'featured.pieces.0.piece': { reason: 'link', target: piece } },
    })
  },
)
