import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { drawing } from '../../../../test/support/fixtures/media.ts'
import { openImportShop } from '../../../../test/support/imports/import-shop.ts'
import { zipOf } from '../../../../test/support/zip.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { openZip } from '../../../platform/zip/open-zip.ts'
import { exportArchive } from './export-archive.server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'kept-archive-'))
afterAll(() => rm(folder, { recursive: true }))

const picture = (colour: string) => drawing(60, 40, colour).jpeg().toBuffer()

test('an archive imported into an empty shop is exported identically; a repeat skips all rows', async () => {
  const from = await openImportShop()
  const zip = await zipOf({
    'one.jpg': await picture('#123456'),
    'two.jpg': await picture('#654321'),
  })
  const csv = [
    'Id,Title,SKU,Brand,Category,Condition,Price (£),Stock,Marked in stock,Shown,Featured,Dimensions,Width (cm),Depth (cm),Height (cm),Seat height (cm),Height with the legs off (cm),Depth with the back off (cm),Weight (kg),Description,Created (UTC),Picture files,Main picture,Picture descriptions,Picture kinds,Picture captions',
    `${crypto.randomUUID()},"'=1+1; ""quoted""",'=A-1,"''-x",Sofas,Like New,1299.05,3,yes,yes,yes,W 1 x H 2 cm,1,,2,1.5,,,0.4,"Two
lines, é",2024-02-29T12:30:00.123Z,"one.jpg\ntwo.jpg",2,"\nThe back","view\nmark","\nA mark"`,
    `${crypto.randomUUID()},Plain,,,,,5,0,no,no,no,,90.5,80,70,,,,,,2025-01-01T00:00:00.000Z,,,,,`,
  ].join('\n')
  const made = await from.check(csv, zip)
  await from.change(made, 'start')
  await from.work()
  expect((await from.products()).map(({ title }) => title)).toEqual(['=1+1; "quoted"', 'Plain'])
  const archive = await buffer(
    await exportArchive(from.db, from.media, from.admin, { subscribers: true }),
  )

  const to = await openImportShop()
  const moved = await to.check(null, archive)
  expect((await to.rows(moved)).map(({ plan, notes }) => [plan, notes])).toEqual([
    ['create', []],
    ['create', []],
  ])
  await to.change(moved, 'start')
  await to.work()
  const again = await buffer(await exportArchive(to.db, to.media, to.admin, { subscribers: true }))
  expect(await contentsOf(again)).toEqual(await contentsOf(archive))
  expect(Object.keys(await contentsOf(again))).toHaveLength(6)

  expect(await to.products()).toMatchObject([
    { dimensions: 'W 1 x H 2 cm', width: 10, height: 20, seat_height: 15, weight: 400 },
    { dimensions: 'W 90.5 x D 80 x H 70 cm', width: 905, depth: 800, height: 700 },
  ])

  const repeated = await to.check(null, archive)
  expect((await to.rows(repeated)).map(({ plan }) => plan)).toEqual(['skip', 'skip'])
  expect(await auditDatabase(to.db)).toEqual([])
})

async function contentsOf(archive: Buffer): Promise<Record<string, string>> {
  const file = path.join(folder, crypto.randomUUID())
  await writeFile(file, archive)
  const opened = await openZip(file)
  if (!opened.ok) throw new Error(opened.problem.reason)
  const contents: Record<string, string> = {}
  for (const name of opened.zip.names) {
    const bytes = await opened.zip.read(name, 10_000_000)
    contents[name] = bytes?.toString('latin1') ?? ''
  }
  opened.zip.close()
  return contents
}
