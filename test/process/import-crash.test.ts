import { eq, isNotNull, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import { products } from '../../app/domain/catalogue/schema.ts'
import {
  productImportRows,
  productImports,
  productSources,
} from '../../app/domain/product-admin/schema.ts'
import { redirects } from '../../app/domain/redirects/schema.ts'
import { staffHistory } from '../../app/domain/staff/schema.ts'
import { type Db, openDatabase } from '../../app/platform/db.ts'
import { freshDatabase } from '../support/database/database.ts'
import { eventually } from '../support/shop.ts'
import { signIn } from '../support/staff/staff.ts'
import { test } from './process-test.ts'

const ROWS = 400
const KILLED_AFTER = 25
const TIMEOUT_MS = 60_000

const csv = [
  'Handle,Title,Type,Status,Variant Price',
  ...Array.from({ length: ROWS }, (_, row) => `piece-${row},Piece ${row},Sofa,active,${row + 10}`),
].join('\n')

test('a shop that is killed in the middle of an import applies each row once', async ({
  shops,
}) => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const DATA_DIR = await shops.newDataDir()
  const settings = { DATABASE_URL: database.url, DATA_DIR }
  const shop = await shops.start(settings)
  const db = openDatabase(database.url, { max: 2 })
  onTestFinished(() => db.$client.end())
  const admin = await signIn({ url: shop.url, db })

  const form = new FormData()
  form.append('file', new File([csv], 'products.csv'))
  const uploaded = await admin.fetch('/admin/products/import', { method: 'POST', body: form })
  const address = uploaded.headers.get('location') ?? ''
  const act = (fields: Record<string, string>) =>
    admin.fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
  await act({ intent: 'check', categoryText: 'Sofa', category: 'Sofas', redirects: 'on' })
  await eventually(async () => (await stateOf(db)) === 'checked', TIMEOUT_MS)
  await act({ intent: 'start' })
  await eventually(async () => (await appliedRows(db)) >= KILLED_AFTER, TIMEOUT_MS)
  await shop.kill()

  const applied = await appliedRows(db)
  expect(applied).toBeLessThan(ROWS)
  expect(await db.$count(products)).toBe(applied)
  expect(await db.$count(redirects)).toBe(applied)

  // Ends the killed process's lease of 30 seconds.
  await db.update(productImports).set({ leased_until: new Date(0) })
  const again = await shops.start(settings)
  await eventually(async () => (await stateOf(db)) === 'done', TIMEOUT_MS)
  expect(await again.stop()).toBe(0)

  const [counted] = await db
    .select({ titles: sql<number>`count(distinct title)::int`, all: sql<number>`count(*)::int` })
    .from(products)
  expect(counted).toEqual({ titles: ROWS, all: ROWS })
  expect(await db.$count(productSources)).toBe(ROWS)
  expect(await db.$count(redirects)).toBe(ROWS)
  expect(await db.$count(staffHistory, eq(staffHistory.subject, 'product'))).toBe(ROWS)
  expect(await db.$count(staffHistory, eq(staffHistory.action, 'import finished'))).toBe(1)
})

async function stateOf(db: Db) {
  const [found] = await db.select({ state: productImports.state }).from(productImports)
  return found?.state
}

const appliedRows = (db: Db) => db.$count(productImportRows, isNotNull(productImportRows.result))
