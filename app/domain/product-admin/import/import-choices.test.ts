import { expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { openImportShop } from '../../../../test/support/imports/import-shop.ts'
import { zipOf } from '../../../../test/support/zip.ts'
import { attachPictures } from '../../catalogue/pictures/attach-pictures.server.ts'
import { findPictures } from '../../catalogue/pictures/find-pictures.server.ts'
import { productImages } from '../../catalogue/schema.ts'
import { orphanedPictures } from '../../media/orphaned-pictures.server.ts'
import { storeImportedPicture } from '../../media/store-imported-picture.server.ts'
import { redirects } from '../../redirects/schema.ts'
import { findImport } from './find-imports.server.ts'

const picture = (colour: string) => drawing(60, 40, colour).jpeg().toBuffer()

test('a column chosen by hand is used for the check and the import, its categories too', async () => {
  const shop = await openImportShop()
  const csv = 'Id,Title,Price (£),Kind,Category\n,Sample,5,Recliner,\n,Other,6,Credenza,\n'
  const id = await shop.check(csv, undefined, { columns: { category: 3, brand: 99 } })
  const found = await findImport(shop.db, shop.admin, id)
  expect(found?.options.columns).toEqual({ category: 3 })
  expect(found?.columns.map(({ use }) => use)).toEqual(['key', 'title', 'price', 'category', null])
  expect(found?.categories.map(({ text }) => text)).toEqual(['Recliner', 'Credenza'])
  await shop.change(id, 'start')
  await shop.work()
  expect(new Set((await shop.products()).map(({ category }) => category))).toEqual(
    new Set(['Armchairs', 'Storage']),
  )
})

test('pictures are replaced if requested, and only if all can be read', async () => {
  const shop = await openImportShop()
  const csv = 'Handle,Title,Variant Price,Image Src\na,A,5,a.jpg\na,,,b.jpg\n'
  const zip = async (names: string[], colour: string) =>
    zipOf(Object.fromEntries(await Promise.all(names.map(async (n) => [n, await picture(colour)]))))
  const run = async (pictures: Buffer, replacePictures: boolean) => {
    const id = await shop.check(csv, pictures, { otherCategory: 'Other', replacePictures })
    await shop.change(id, 'start')
    await shop.work()
    const urls = await shop.db.select({ url: productImages.image_url }).from(productImages)
    return { rows: await shop.rows(id), urls: urls.map(({ url }) => url) }
  }
  const first = await run(await zip(['a.jpg', 'b.jpg'], '#112233'), false)
  expect(first.urls).toHaveLength(2)
  const kept = await run(await zip(['a.jpg', 'b.jpg'], '#445566'), false)
  expect(kept.urls).toEqual(first.urls)
  const partly = await run(await zip(['a.jpg'], '#445566'), true)
  expect(partly.urls).toEqual(first.urls)
  expect(partly.rows[0]?.notes).toContainEqual({ code: 'pictures-kept' })
  const replaced = await run(await zip(['a.jpg', 'b.jpg'], '#445566'), true)
  expect(replaced.urls).toHaveLength(2)
  expect(replaced.urls.filter((url) => first.urls.includes(url))).toEqual([])
  // The old files are purged later; nothing that is in use is marked.
  const orphaned = await orphanedPictures(shop.media, new Date(8e15))
  expect(orphaned.filter((url) => replaced.urls.includes(url))).toEqual([])
  expect(orphaned).toEqual(expect.arrayContaining(first.urls))
})

test('old addresses redirect to the imported products if requested, also in a second import', async () => {
  const shop = await openImportShop()
  await shop.db.insert(redirects).values({ from_path: '/products/b', to_path: '/shop' })
  const csv = 'Handle,Title,Variant Price\na,A,5\nb,B,6\n'
  const run = async (options: { redirects: boolean }) => {
    const id = await shop.check(csv, undefined, { otherCategory: 'Other', ...options })
    await shop.change(id, 'start')
    await shop.work()
    return await shop.rows(id)
  }
  const targets = () =>
    shop.db.select({ from: redirects.from_path, to: redirects.to_path }).from(redirects)
  await run({ redirects: false })
  expect(await targets()).toHaveLength(1)
  const rows = await run({ redirects: true })
  expect(rows.map(({ plan, result }) => [plan, result])).toEqual([
    ['update', 'updated'],
    ['skip', null],
  ])
  const [a] = (await shop.products()).filter(({ title }) => title === 'A')
  expect(await targets()).toContainEqual({ from: '/products/a', to: `/shop/product/${a?.id}` })
  expect(await targets()).toContainEqual({ from: '/products/b', to: '/shop' })
  expect((await run({ redirects: true })).map(({ plan }) => plan)).toEqual(['skip', 'skip'])
})

test('a picture added after the check is not replaced', async () => {
  const shop = await openImportShop()
  const csv = 'Handle,Title,Variant Price,Image Src\na,A,5,a.jpg\nb,B,6,b.jpg\n'
  const zip = async (colour: string) =>
    zipOf({ 'a.jpg': await picture(colour), 'b.jpg': await picture(colour) })
  const options = { otherCategory: 'Other', replacePictures: true } as const
  await shop.change(await shop.check(csv, await zip('#112233'), options), 'start')
  await shop.work()
  const pictures = async (title: string) => {
    const { id } = (await shop.products()).find((piece) => piece.title === title) ?? {}
    if (!id) throw new Error('not imported')
    const shown = await findPictures(shop.db, shop.admin, id)
    return { id, urls: shown.map(({ imageUrl }) => imageUrl) }
  }
  const before = { a: await pictures('A'), b: await pictures('B') }
  const id = await shop.check(csv.replace('A,5', 'A,7'), await zip('#445566'), options)
  const stored = await storeImportedPicture(shop.media, await picture('#778899'))
  if (!stored.ok) throw new Error('not stored')
  const at = { productId: before.a.id, now: shop.clock.now() }
  await attachPictures(shop.db, shop.admin, at, [stored])
  await shop.change(id, 'start')
  await shop.work()
  expect((await pictures('A')).urls).toEqual([...before.a.urls, stored.imageUrl])
  expect((await pictures('B')).urls).not.toEqual(before.b.urls)
  const [a, b] = await shop.rows(id)
  expect(a).toMatchObject({ result: 'updated', notes: [{ code: 'pictures-changed' }] })
  expect(b).toMatchObject({ result: 'updated', notes: [] })
  const orphaned = await orphanedPictures(shop.media, new Date(8e15))
  expect(orphaned).toEqual(expect.arrayContaining(before.b.urls))
  expect(orphaned).not.toEqual(expect.arrayContaining(before.a.urls))
})
