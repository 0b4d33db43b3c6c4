import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDiscountCode } from '../../../test/support/fixtures/discounts.ts'
import { insertProducts } from '../../../test/support/fixtures/products.ts'
import { NOW, openListShop } from '../../../test/support/imports/list-shop.ts'
import { movableClock } from '../../../test/support/movable-clock.ts'
import { type CsvFile, csvText } from '../../platform/csv/csv.ts'
import { inTransaction } from '../../platform/db.ts'
import { discountCodes } from '../discounts/schema.ts'
import { newsletterSubscribers } from '../newsletter/schema.ts'
import {
  codesTable,
  redirectsTable,
  subscribersTable,
} from '../product-admin/archive/archive-lists.server.ts'
import { redirects } from '../redirects/schema.ts'
import { staffHistory } from '../staff/schema.ts'
import { cancelListImport } from './change-list-import.server.ts'
import { findListImport } from './find-list-imports.server.ts'
import { type ListKind, MAX_LIST_ROWS } from './list-rules.ts'
import { purgeListImports } from './purge-list-imports.server.ts'
import { listImportRows } from './schema.ts'
import { eraseUploadsOf, findUploadsOf } from './uploads-of.server.ts'

const SHARED = path.join(import.meta.dirname, '../../../test/support/imports')
const shared = (name: string) => readFile(path.join(SHARED, name), 'utf8')

async function textOf(file: CsvFile): Promise<string> {
  const parts: string[] = []
  for await (const part of csvText(file)) parts.push(part)
  return parts.join('')
}

test('Shopify redirects are checked row by row: chains are resolved, and invalid rows are refused', async () => {
  const shop = await openListShop()
  const id = await shop.checked('redirects', await shared('shopify-redirects.csv'))
  expect(await shop.rows(id)).toEqual([
    [2, 'create', 'shortened'],
    [3, 'create'],
    [4, 'create'],
    [5, 'create'],
    [6, 'create'],
    [7, 'refused', 'to-no-page'],
    [8, 'refused', 'to-loop'],
    [9, 'refused', 'to-loop'],
    [10, 'refused', 'to-other-host'],
    [11, 'refused', 'to-other-host'],
    [12, 'refused', 'to-other-host'],
    [13, 'refused', 'from-page-here'],
    [14, 'refused', 'same-key'],
    [15, 'refused', 'from-not-an-address'],
  ])
  expect(await shop.redirects()).toEqual([])
  expect(await shop.start(id)).toEqual({ ok: true })
  expect(await shop.redirects()).toEqual([
    { from: '/collections/all', to: '/shop' },
    { from: '/collections/summer', to: '/shop?category=Sofas&sort=newest' },
    { from: '/pages/about-us', to: '/our-story' },
    { from: '/products/green-sofa', to: '/shop/sofas' },
    { from: '/products/old-green-sofa', to: '/shop/sofas' },
  ])
  expect(await findListImport(shop.db, shop.admin, 'redirects', id)).toMatchObject({
    state: 'done',
    created: 5,
    refused: 9,
  })
  // An import starts once, and a second import of the same file has nothing to add.
  expect(await shop.start(id)).toEqual({ ok: false, reason: 'other-state' })
  const again = await shop.checked('redirects', await shared('shopify-redirects.csv'))
  expect((await shop.rows(again)).slice(0, 5).map(([, plan]) => plan)).toEqual(
    Array.from({ length: 5 }, () => 'skip'),
  )
  const history = await shop.db
    .select({ action: staffHistory.action, changes: staffHistory.changes })
    .from(staffHistory)
    .where(eq(staffHistory.subject_id, id))
    .orderBy(staffHistory.id)
  expect(history).toEqual([
    { action: 'import uploaded', changes: { file: [null, 'list.csv'], rows: [null, 14] } },
    {
      action: 'import finished',
      changes: { created: [null, 5], unchanged: [null, 0], refused: [null, 9] },
    },
  ])
})

test('a redirect that appears between check and import is refused, the others are added', async () => {
  const shop = await openListShop()
  const [sofa] = await insertProducts(shop.db, [{}])
  const id = await shop.checked(
    'redirects',
    `Old address,Leads to\n/a,/shop\n/b,/shop/product/${sofa}\n/c,/sell\n`,
  )
  await shop.db.insert(redirects).values({ from_path: '/a', to_path: '/contact' })
  await shop.start(id)
  expect(await shop.redirects()).toEqual([
    { from: '/a', to: '/contact' },
    { from: '/b', to: `/shop/product/${sofa}` },
    { from: '/c', to: '/sell' },
  ])
  expect(await shop.rows(id)).toEqual([[2, 'refused', 'appeared-since']])
})

test('Shopify customers who accepted marketing are subscribed, unless they have unsubscribed here', async () => {
  const shop = await openListShop()
  await shop.db.insert(newsletterSubscribers).values([
    { email: 'Left@example.com', consent_wording: 'x', unsubscribed_at: NOW },
    { email: 'here@example.com', consent_wording: 'x' },
  ])
  const id = await shop.checked('subscribers', await shared('shopify-customers.csv'))
  expect(await shop.rows(id)).toEqual([
    [2, 'create', 'no-consent-date'],
    [3, 'skip', 'not-accepted'],
    [4, 'create', 'no-consent-date'],
    [5, 'refused', 'same-key', 'no-consent-date'],
    [6, 'refused', 'not-an-email', 'no-consent-date'],
    [7, 'refused', 'left-here'],
    [8, 'skip', 'here-already'],
  ])
  // A customer who unsubscribes between check and import is not subscribed again.
  await shop.db
    .insert(newsletterSubscribers)
    .values({ email: 'cleo@example.com', consent_wording: 'x', unsubscribed_at: NOW })
  await shop.start(id)
  expect(await shop.subscribers()).toMatchObject([
    {
      email: 'ada@example.com',
      source: 'import',
      consent_wording: expect.stringContaining('Accepts Email Marketing'),
      created_at: NOW,
      unsubscribed_at: null,
    },
    { email: 'cleo@example.com', unsubscribed_at: NOW },
    { email: 'here@example.com', source: 'footer' },
    { email: 'Left@example.com', unsubscribed_at: NOW },
  ])
  // No personal data of the file remains in the rows or in the history.
  const left = await shop.db.select().from(listImportRows)
  expect(JSON.stringify(left)).not.toContain('@')
  expect(JSON.stringify(await shop.db.select().from(staffHistory))).not.toContain('@example.com')
})

test('Mailchimp contacts keep their time of consent; unsubscribed and cleaned contacts are refused', async () => {
  const shop = await openListShop()
  const file = await shared('mailchimp-subscribed.csv')
  await shop.start(await shop.checked('subscribers', file))
  expect(await shop.subscribers()).toMatchObject([
    { email: 'fay@example.com', source: 'import', created_at: new Date('2024-06-30T21:16:30Z') },
    { email: 'guy@example.com', created_at: NOW },
  ])
  const gone = file
    .replace('LEID', 'UNSUB_TIME,UNSUB_REASON,LEID')
    .replaceAll(',1001', ',2024-07-01 00:00:00,NORMAL,1001')
  const id = await shop.checked('subscribers', gone)
  expect(
    (await shop.rows(id)).every(([, plan, code]) => plan === 'refused' && code === 'left-there'),
  ).toBe(true)
  const cleaned = file.replace('LEID', 'CLEAN_TIME,LEID')
  const bounced = await shop.checked('subscribers', cleaned)
  expect((await shop.rows(bounced))[0]).toEqual([2, 'refused', 'bounced-there'])
})

test('discount codes, redirects and subscribers of an archive round-trip into another instance', async () => {
  const from = await openListShop()
  await createTestDiscountCode(from.db, { code: 'PLAIN' })
  await createTestDiscountCode(from.db, {
    code: 'AMOUNT',
    amount: 2_550 as never,
    max_uses: 10,
    minimum: 20_000 as never,
    categories: ['Sofas', 'Other'],
    valid_from: new Date('2026-05-31T23:00:00Z'),
    valid_until: new Date('2027-01-01T00:00:00Z'),
  })
  await createTestDiscountCode(from.db, { code: 'ENDED', active: false })
  await from.db.insert(redirects).values([
    { from_path: '/café=1', to_path: '/shop' },
    { from_path: '/products/x, "y"', to_path: '/shop?a=1,2' },
  ])
  await from.db.insert(newsletterSubscribers).values([
    {
      email: "=Formula'@example.com",
      source: 'checkout',
      consent_wording: 'Yes, "please"\nthanks',
    },
    { email: 'gone@example.com', consent_wording: '-1', unsubscribed_at: NOW },
  ])
  const to = await openListShop()
  const lists = [
    ['discount-codes', codesTable],
    ['redirects', redirectsTable],
    ['subscribers', subscribersTable],
  ] as const
  for (const [kind, table] of lists) {
    const file = await textOf(table(from.db))
    await to.start(await to.checked(kind, file))
    expect(await textOf(table(to.db)), kind).toBe(file)
    const again = await to.checked(kind, file)
    expect(new Set((await to.rows(again)).map(([, plan]) => plan)), kind).toEqual(new Set(['skip']))
  }
  expect(
    await to.db.select().from(discountCodes).where(eq(discountCodes.code, 'AMOUNT')),
  ).toMatchObject([{ amount: 2_550, max_uses: 10, uses: 0, minimum: 20_000, active: true }])
})

test('files are refused with a reason before anything is stored', async () => {
  const shop = await openListShop()
  const long = Array.from({ length: 100_000 }, (_, row) => `/old/${row},/shop`)
  const wide = Array.from({ length: 300 }, (_, column) => `c${column}`).join(',')
  const files: [ListKind, string, string][] = [
    ['redirects', 'a,b\n1,2', 'unknown-list'],
    ['redirects', '', 'empty'],
    ['redirects', 'Old address,Leads to\n', 'no-rows'],
    ['redirects', 'Old address,Leads to\n"/a,/shop\n', 'quotes'],
    ['redirects', `Old address,Leads to\n${long.join('\n')}`, 'too-many-rows'],
    ['redirects', `${wide}\n1`, 'list-too-many-columns'],
    ['redirects', `Old address,Leads to\n"${'x'.repeat(1_100_000)}",/shop`, 'record-too-long'],
    ['subscribers', 'Old address,Leads to\n/a,/shop\n', 'unknown-list'],
    ['discount-codes', 'PK\u0003\u0004\u0000\u0000', 'not-text'],
  ]
  for (const [kind, text, reason] of files) {
    expect(await shop.check(kind, text)).toMatchObject({ ok: false, problem: { reason } })
  }
  expect(await shop.db.select().from(listImportRows)).toEqual([])
})

test('a file with the maximum number of rows is imported', { timeout: 120_000 }, async () => {
  const shop = await openListShop()
  const rows = Array.from({ length: MAX_LIST_ROWS }, (_, row) => `/old/${row},/shop`)
  const id = await shop.checked('redirects', `Redirect from,Redirect to\n${rows.join('\n')}`)
  await shop.start(id)
  expect(await findListImport(shop.db, shop.admin, 'redirects', id)).toMatchObject({
    created: MAX_LIST_ROWS,
  })
})

test('the rows of a file that is not imported are deleted after a day; until then subject access finds it', async () => {
  const shop = await openListShop()
  const id = await shop.checked('subscribers', await shared('mailchimp-subscribed.csv'))
  expect(await findUploadsOf(shop.db, shop.admin, 'FAY@example.com')).toEqual([
    { fileName: 'list.csv', uploadedAt: NOW },
  ])
  await inTransaction(shop.db, (tx) => eraseUploadsOf(tx, shop.admin, 'fay@example.com'))
  expect(await findUploadsOf(shop.db, shop.admin, 'fay@example.com')).toEqual([])
  const later = (days: number) => movableClock(new Date(NOW.getTime() + days * 86_400_000))
  expect(await purgeListImports(shop.db, { clock: later(0.9) })).toBe(0)
  expect(await purgeListImports(shop.db, { clock: later(1.1) })).toBe(1)
  expect(JSON.stringify(await shop.db.select().from(listImportRows))).not.toContain('@')
  expect(await shop.start(id)).toEqual({ ok: false, reason: 'other-state' })
  expect(await purgeListImports(shop.db, { clock: later(100) })).toBe(1)
  expect(await findListImport(shop.db, shop.admin, 'subscribers', id)).toBe(null)
})

test('an erased address is not imported from a checked file, and a cancelled file cannot be imported', async () => {
  const shop = await openListShop()
  const file = await shared('mailchimp-subscribed.csv')
  const id = await shop.checked('subscribers', file)
  await inTransaction(shop.db, (tx) => eraseUploadsOf(tx, shop.admin, 'fay@example.com'))
  await shop.start(id)
  expect(await shop.subscribers()).toMatchObject([{ email: 'guy@example.com' }])
  const other = await shop.checked('subscribers', file)
  await cancelListImport(shop.db, shop.admin, other, NOW)
  expect(await shop.start(other)).toEqual({ ok: false, reason: 'other-state' })
})

test('concurrent starts of one import add each row once', async () => {
  const shop = await openListShop()
  const id = await shop.checked('redirects', 'Old address,Leads to\n/a,/shop\n/b,/shop\n')
  const results = await Promise.all([shop.start(id), shop.start(id), shop.start(id)])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await shop.redirects()).toHaveLength(2)
})
