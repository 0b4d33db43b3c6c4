import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishVersion } from '../../app/domain/pages/admin/publish.server.ts'
import { saveDraft } from '../../app/domain/pages/admin/save-version.server.ts'
import { isoDay, longDate } from '../../app/platform/values/dates.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

type Legal = 'terms' | 'privacy'

let shop: TestShop
let admin: SignedInFetch

beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const page = async (path: string) => await (await fetch(shop.url + path)).text()
const statusOf = async (path: string) => (await fetch(shop.url + path)).status

/** @param base the newest version so far */
async function draft(name: Legal, lead: string, base: number): Promise<number> {
  const { pageTexts, clock, db } = shop.services
  const changed = { ...structuredClone(pageTexts.of(name).words), lead }
  const given = { name, label: name, words: changed, base }
  const saved = await saveDraft(db, admin.staff, given, pageTexts.defaults, clock.now())
  if (!saved.ok) throw new Error(saved.reason)
  return saved.number
}

async function publish(name: Legal, number: number, day?: string): Promise<void> {
  const { pageTexts, clock, db } = shop.services
  const now = clock.now()
  const given = { name, label: name, number, dueAt: null, inForceFrom: day ?? isoDay(now) }
  expect(await publishVersion(db, admin.staff, given, now)).toMatchObject({ ok: true })
  await pageTexts.renew()
}

const linksIn = (html: string, name: Legal) =>
  [...html.matchAll(new RegExp(`href="(/${name}/versions/\\d+)"`, 'g'))].map(([, path]) => path)

test('the terms link to every version that applied before, and to no other', async () => {
  expect(linksIn(await page('/terms'), 'terms')).toEqual([])
  await publish('terms', await draft('terms', 'The second text.', 1))
  await eventually(async () => linksIn(await page('/terms'), 'terms').length === 1)
  await publish('terms', await draft('terms', 'The third text.', 2))
  const links = await eventually(async () => {
    const found = linksIn(await page('/terms'), 'terms')
    return found.length === 2 ? found : null
  })
  const [second = '', first = ''] = links
  expect(await page(second)).toContain('The second text.')
  expect(await page(first)).not.toMatch(/The (second|third) text/)
  expect(await page('/terms')).toContain(longDate(shop.services.clock.now()))
})

test('the privacy policy links to its earlier versions; a draft is neither listed nor shown', async () => {
  expect(linksIn(await page('/privacy'), 'privacy')).toEqual([])
  const second = await draft('privacy', 'The second policy.', 1)
  expect(await statusOf(`/privacy/versions/${second}`)).toBe(404)
  await publish('privacy', second)
  const third = await draft('privacy', 'The third policy.', second)
  expect(linksIn(await page('/privacy'), 'privacy')).toEqual(['/privacy/versions/1'])
  expect(await statusOf(`/privacy/versions/${third}`)).toBe(404)
  await publish('privacy', third)
  const links = ['/privacy/versions/2', '/privacy/versions/1']
  expect(linksIn(await page('/privacy'), 'privacy')).toEqual(links)
  expect(await page('/privacy/versions/2')).toContain('The second policy.')
  expect(await page('/privacy/versions/2')).toContain('name="robots" content="noindex"')
  expect(await page('/privacy/versions/1')).not.toMatch(/The (second|third) policy/)
  for (const number of ['0', '99', 'x']) {
    expect(await statusOf(`/privacy/versions/${number}`)).toBe(404)
  }
})

test('correcting the date of the current version does not list it as an earlier version', async () => {
  await publish('privacy', 3, '2026-01-05')
  const links = ['/privacy/versions/2', '/privacy/versions/1']
  expect(linksIn(await page('/privacy'), 'privacy')).toEqual(links)
})
