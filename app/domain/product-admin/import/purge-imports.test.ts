import { expect, test } from 'vitest'
import { openImportShop } from '../../../../test/support/imports/import-shop.ts'
import { productImportRows } from '../schema.ts'
import { findImport } from './find-imports.server.ts'
import { purgeImports } from './purge-imports.server.ts'
import { runImport } from './run-import.server.ts'

test('an import whose files are on another server waits for it, and fails after a week', async () => {
  const shop = await openImportShop()
  const elsewhere = await openImportShop()
  const id = await shop.check('Id,Title,Price (£)\n,A,5\n')
  await shop.change(id, 'start')
  shop.queued.length = 0
  await runImport(shop.db, { ...shop.deps, files: elsewhere.files }, id)
  expect(shop.queued).toEqual([id])
  expect(await shop.products()).toEqual([])
  shop.clock.advance(8 * 24 * 60 * 60_000)
  await purgeImports(shop.db, shop.deps)
  expect(await findImport(shop.db, shop.admin, id)).toMatchObject({ failure: 'files-gone' })
})

test('uploaded files are deleted after a week, and the import after 90 days', async () => {
  const shop = await openImportShop()
  const id = await shop.check(`Id,Title,Price (£)\n,A,5\n`)
  shop.clock.advance(8 * 24 * 60 * 60_000)
  expect(await purgeImports(shop.db, shop.deps)).toBe(1)
  expect(await shop.files.has(id, 'products')).toBe(false)
  expect(await findImport(shop.db, shop.admin, id)).toMatchObject({ state: 'cancelled' })
  expect(await purgeImports(shop.db, shop.deps)).toBe(0)
  shop.clock.advance(90 * 24 * 60 * 60_000)
  expect(await purgeImports(shop.db, shop.deps)).toBe(1)
  expect(await shop.db.select().from(productImportRows)).toEqual([])
  // An upload that was interrupted.
  await shop.upload('x')
  const left = shop.files.create()
  await shop.files.write(left, 'products', (async function* () {})())
  shop.clock.advance(24 * 60 * 60_000)
  expect(await purgeImports(shop.db, shop.deps)).toBe(1)
  expect(await shop.files.has(left, 'products')).toBe(false)
})
