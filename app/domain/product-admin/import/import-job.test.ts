import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { insertProducts } from '../../../../test/support/fixtures/products.ts'
import { openImportShop } from '../../../../test/support/imports/import-shop.ts'
import { zipOf } from '../../../../test/support/zip.ts'
import { failureTexts } from '../../../content/staff/products/product-import.ts'
import { checkProductText } from '../../../forms/staff/product-form.ts'
import type { Db } from '../../../platform/db.ts'
import { purgeOrphanedPictures } from '../../catalogue/pictures/purge-orphaned-pictures.server.ts'
import { productImages, products } from '../../catalogue/schema.ts'
import { adminUsers } from '../../staff/schema.ts'
import { productImports } from '../schema.ts'
import { findImport } from './find-imports.server.ts'
import { type ImportDeps, resumeImports } from './import-job.server.ts'
import { runImport } from './run-import.server.ts'

const OWN = 'Id,Title,Price (£)'

test('two concurrent jobs, and a job repeated after a crash, apply each row once', async () => {
  const shop = await openImportShop()
  const lines = Array.from({ length: 40 }, (_, index) => `,Piece ${index},${index + 1}`)
  const id = await shop.check([OWN, ...lines].join('\n'))
  await shop.change(id, 'start')
  // The first job crashes midway: its transaction is rolled back, and its lease stays.
  let saved = 0
  const dying: ImportDeps = {
    ...shop.deps,
    check: (texts) => {
      saved += 1
      if (saved > 10) throw new Error('killed')
      return checkProductText(texts)
    },
  }
  // On a busy machine a job can end before: it works for some seconds.
  const untilKilled = async () => {
    for (;;) await runImport(shop.db, dying, id)
  }
  await expect(untilKilled()).rejects.toThrow('killed')
  await shop.work()
  expect(await shop.products()).toHaveLength(10)
  expect(await resumeImports(shop.db, shop.deps)).toBe(0)
  shop.clock.advance(31_000)
  expect(await resumeImports(shop.db, shop.deps)).toBe(1)
  // Another process finds the lease of the first job expired, too.
  const late = { ...shop.deps, clock: { now: () => new Date(shop.clock.now().getTime() + 60_000) } }
  await Promise.all([shop.work(), runImport(shop.db, late, id)])
  await shop.work()
  const titles = (await shop.products()).map(({ title }) => title)
  expect(titles).toHaveLength(40)
  expect(new Set(titles).size).toBe(40)
  const found = await findImport(shop.db, shop.admin, id)
  expect(found).toMatchObject({ state: 'done', counts: { created: 40 } })
})

test('cancelling stops the job; the rows applied before stay', async () => {
  const shop = await openImportShop()
  const id = await shop.check(`${OWN}\n,A,5\n,B,5\n`)
  await shop.change(id, 'start')
  await shop.change(id, 'cancel')
  await shop.work()
  expect(await shop.products()).toEqual([])
  expect(await shop.change(id, 'start')).toEqual({ ok: false, reason: 'other-state' })
})

test('an update is refused if the product was changed since the check', async () => {
  const shop = await openImportShop()
  const [piece] = await insertProducts(shop.db, [{ title: 'Old' }])
  const id = await shop.check(`${OWN}\n${piece},New,5\n`)
  await shop.db.update(products).set({ version: 9, title: 'Edited' }).where(eq(products.id, piece))
  await shop.change(id, 'start')
  await shop.work()
  expect(await shop.rows(id)).toMatchObject([
    { plan: 'update', result: 'refused', notes: [{ code: 'changed-since' }] },
  ])
  expect((await shop.products())[0]).toMatchObject({ title: 'Edited' })
})

test('the import stops if its starter is no longer an admin, or if its files are missing', async () => {
  const shop = await openImportShop()
  const id = await shop.check(`${OWN}\n,A,5\n`)
  await shop.change(id, 'start')
  await shop.files.delete(id)
  await shop.work()
  expect(await findImport(shop.db, shop.admin, id)).toMatchObject({ failure: 'files-gone' })
  const second = await shop.check(`${OWN}\n,A,5\n`)
  await shop.change(second, 'start')
  await shop.db.update(adminUsers).set({ role: 'editor' }).where(eq(adminUsers.id, shop.admin.id))
  await shop.work()
  const [row] = await shop.db.select().from(productImports).where(eq(productImports.id, second))
  expect(row).toMatchObject({ state: 'failed', failure: 'not-allowed' })
  expect(await shop.products()).toEqual([])
})

test('a database error that would be repeated ends the check; an outage does not', async () => {
  const shop = await openImportShop()
  await refuseInserts(shop.db, 'product_import_rows', '53100')
  const checking = shop.check(`${OWN}\n,A,5\n`)
  await expect(checking).rejects.toThrow()
  const [{ id } = { id: '' }] = await shop.db
    .select({ id: productImports.id })
    .from(productImports)
    .where(eq(productImports.state, 'checking'))
  await refuseInserts(shop.db, 'product_import_rows', '54000')
  shop.clock.advance(31_000)
  expect(await resumeImports(shop.db, shop.deps)).toBe(1)
  await shop.work()
  const found = await findImport(shop.db, shop.admin, id)
  expect(found).toMatchObject({ state: 'failed', failure: 'unexpected-error' })
  expect(failureTexts(found?.failure ?? '')).toContain('Please upload the file again')
  shop.clock.advance(31_000)
  expect(await resumeImports(shop.db, shop.deps)).toBe(0)
})

test('an unknown error ends the import after an hour without progress', async () => {
  const shop = await openImportShop()
  const id = await shop.check(`${OWN}\n,A,5\n,B,5\n,C,5\n`)
  await shop.change(id, 'start')
  let isDown = true
  const check: ImportDeps['check'] = (texts) => {
    if (texts.title === 'C' || (texts.title === 'B' && isDown))
      throw new TypeError('not a function')
    return checkProductText(texts)
  }
  const attempt = () => runImport(shop.db, { ...shop.deps, check }, id)
  const state = async () => (await findImport(shop.db, shop.admin, id))?.state
  await expect(attempt()).rejects.toThrow('not a function')
  shop.clock.advance(59 * 60_000)
  await expect(attempt()).rejects.toThrow('not a function')
  expect(await state()).toBe('running')
  isDown = false
  shop.clock.advance(59_000)
  await expect(attempt()).rejects.toThrow('not a function')
  shop.clock.advance(59 * 60_000)
  await expect(attempt()).rejects.toThrow('not a function')
  expect(await state()).toBe('running')
  shop.clock.advance(60_000)
  await attempt()
  expect(await findImport(shop.db, shop.admin, id)).toMatchObject({
    state: 'failed',
    failure: 'unexpected-error',
  })
  expect((await shop.products()).map(({ title }) => title)).toEqual(['A', 'B'])
  shop.clock.advance(31_000)
  expect(await resumeImports(shop.db, shop.deps)).toBe(0)
})

test('a product gets its pictures although the import dies before or after their transaction', async () => {
  const shop = await openImportShop()
  const picture = await drawing(60, 40, '#123456').jpeg().toBuffer()
  const zip = await zipOf({ 'one.jpg': picture, 'two.jpg': picture })
  const csv = 'Id,Title,Price (£),Picture files\n,A,5,one.jpg\n,B,5,two.jpg\n'
  const id = await shop.check(csv, zip)
  await shop.change(id, 'start')
  shop.queued.length = 0
  const resume = async () => {
    shop.clock.advance(31_000)
    await resumeImports(shop.db, shop.deps)
  }
  await refuseInserts(shop.db, 'product_images', '57P02')
  await expect(runImport(shop.db, shop.deps, id)).rejects.toThrow()
  expect(await shop.products()).toEqual([])
  await shop.db.execute(sql`drop trigger refuse on product_images`)
  await resume()
  const media = { ...shop.media, delete: () => Promise.reject(new Error('killed')) }
  await expect(runImport(shop.db, { ...shop.deps, media }, id)).rejects.toThrow('killed')
  await resume()
  await shop.work()
  const pieces = await shop.products()
  expect(pieces.map(({ title }) => title)).toEqual(['A', 'B'])
  const shown = await shop.db.select().from(productImages)
  expect(new Set(shown.map((image) => image.product_id))).toEqual(new Set(pieces.map((p) => p.id)))
  expect(shown).toHaveLength(2)
  shop.clock.advance(7 * 24 * 60 * 60_000)
  const purging = { ...shop.deps, shownElsewhere: () => Promise.resolve(false) }
  expect(await purgeOrphanedPictures(shop.db, purging)).toBeGreaterThan(0)
  for (const { image_url } of shown) {
    expect(await shop.media.read(image_url.replace('/media/', ''))).not.toBeNull()
  }
})

async function refuseInserts(db: Db, table: string, code: string) {
  await db.execute(
    sql.raw(`create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`),
  )
  await db.execute(
    sql.raw(`create or replace trigger refuse before insert on ${table}
      for each row execute function refuse()`),
  )
}
