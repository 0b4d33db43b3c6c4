import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { create } from 'tar'
import { expect } from 'vitest'
import { databaseUrl, run } from '../support/database/postgres.ts'
import { findInstalledPostgres, startInstalledPostgres } from './installed-postgres.ts'
import { listedProducts, order, pay } from './order.ts'
import { test } from './process-test.ts'
import { runTool, runToolWith } from './run-tool.ts'

/** Allows for two starts of a shop, a dump and a restore. */
const TIMEOUT = { timeout: 120_000 }
const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com', phone: '' }
/** `pg_dump` and a server of the same version, which the shop must support. */
const programs = await findInstalledPostgres()

test.skipIf(!programs)(
  'a backup of an external database, also one made with pg_dump, restores the same shop',
  TIMEOUT,
  async ({ shops, onTestFinished }) => {
    const server = await startInstalledPostgres(programs ?? '')
    onTestFinished(server.stop)
    await run(server.url, 'CREATE DATABASE here')
    // On managed databases the extension is preinstalled and owned by another role.
    const { url, password } = asOwner(databaseUrl(server.url, 'there'))
    await run(server.url, `CREATE ROLE owner LOGIN PASSWORD '${password}'`)
    await run(server.url, 'CREATE DATABASE there OWNER owner')
    await run(databaseUrl(server.url, 'there'), 'CREATE EXTENSION pg_trgm')
    const here = {
      DATA_DIR: await shops.newDataDir(),
      DATABASE_URL: databaseUrl(server.url, 'here'),
    }
    await runToolWith(here, '../demo/load', here.DATA_DIR)
    const shop = await shops.start(here)
    const paid = await pay((await order(shop.url, SHOPPER)).paymentPage)
    const file = path.join(await shops.newDataDir(), 'kept.backup')
    expect(await runToolWith(here, 'backup', here.DATA_DIR, file)).toMatchObject({
      code: 0,
      stderr: '',
    })
    expect(await shop.stop()).toBe(0)
    const earlier = await dumpOf(here.DATABASE_URL, await shops.newDataDir())

    const there = { DATA_DIR: await shops.newDataDir(), DATABASE_URL: url }
    const restored = await runToolWith(there, 'restore', there.DATA_DIR, file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored as of \S+\. Audit of stock and money: 0 rows\n$/)
    const again = await shops.start(there)
    expect(await listedProducts(again.url)).toHaveLength(24)
    const receipt = new URL(paid.url)
    const page = await fetch(again.url + receipt.pathname + receipt.search)
    expect(await page.text()).toContain('Thank You For Your Purchase!')

    const refused = await runToolWith(
      { DATABASE_URL: url },
      'restore',
      await shops.newDataDir(),
      file,
    )
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'Not restored: the database at DATABASE_URL is not empty\n',
    })

    // A backup in the format of earlier versions is restored into the newer embedded server.
    const home = await shops.newDataDir()
    const own = await runTool('restore', home, earlier)
    expect(own).toMatchObject({ code: 0, stderr: '' })
    expect(own.stdout).toMatch(/ 0 rows\n$/)
  },
)

/** The connection URL of a role that owns this database only. */
function asOwner(superusers: string): { url: string; password: string } {
  const url = new URL(superusers)
  url.username = 'owner'
  return { url: url.href, password: decodeURIComponent(url.password) }
}

/** A backup of an external database in the format of earlier versions. */
async function dumpOf(url: string, folder: string): Promise<string> {
  const dump = path.join(folder, 'database.dump')
  await promisify(execFile)('pg_dump', [`--dbname=${url}`, '--format=custom', `--file=${dump}`])
  const manifest = { format: 1, database: 'dump', taken_at: new Date().toISOString() }
  await writeFile(path.join(folder, 'kept-backup.json'), JSON.stringify(manifest))
  const file = path.join(folder, 'kept.backup')
  const names = ['database.dump', 'kept-backup.json']
  await create({ cwd: folder, file, gzip: true, portable: true }, names)
  return file
}
