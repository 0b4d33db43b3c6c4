import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { databaseUrl, run } from '../postgres.ts'
import { findInstalledPostgres, startInstalledPostgres } from './installed-postgres.ts'
import { listedProducts, order, pay } from './order.ts'
import { test } from './process-test.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Two starts of a shop, a dump of its database and its restoration. */
const PATIENCE = { timeout: 120_000 }
const SHOPPER = { name: 'Sample Shopper', email: 'shopper@example.com', phone: '' }
/** With their server: it is of the same version, and the shop must be able to work with it. */
const programs = await findInstalledPostgres()

test.skipIf(!programs)(
  "a backup of a database elsewhere, by PostgreSQL's own programs, opens as the same shop",
  PATIENCE,
  async ({ shops, onTestFinished }) => {
    const server = await startInstalledPostgres(programs ?? '')
    onTestFinished(server.stop)
    await run(server.url, 'CREATE DATABASE here')
    // Managed databases bring the extension, which then is not the shop's own.
    const { url, password } = asOwner(databaseUrl(server.url, 'there'))
    await run(server.url, `CREATE ROLE owner LOGIN PASSWORD '${password}'`)
    await run(server.url, 'CREATE DATABASE there OWNER owner')
    await run(databaseUrl(server.url, 'there'), 'CREATE EXTENSION pg_trgm')
    const here = {
      DATA_DIR: await shops.newDataDir(),
      DATABASE_URL: databaseUrl(server.url, 'here'),
    }
    await node('demo/load.ts', here)
    const shop = await shops.start(here)
    const paid = await pay((await order(shop.url, SHOPPER)).paymentPage)
    const file = path.join(await shops.newDataDir(), 'kept.backup')
    expect(await tool('backup', here, file)).toMatchObject({ code: 0, stderr: '' })
    expect(await shop.stop()).toBe(0)

    const there = { DATA_DIR: await shops.newDataDir(), DATABASE_URL: url }
    const restored = await tool('restore', there, file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/^Restored as of \S+\. Audit of stock and money: 0 rows\n$/)
    const again = await shops.start(there)
    expect(await listedProducts(again.url)).toHaveLength(24)
    const receipt = new URL(paid.url)
    const page = await fetch(again.url + receipt.pathname + receipt.search)
    expect(await page.text()).toContain('Thank You For Your Purchase!')

    const refused = await tool('restore', { ...there, DATA_DIR: await shops.newDataDir() }, file)
    expect(refused).toMatchObject({
      code: 1,
      stderr: 'Not restored: the database at DATABASE_URL is not empty\n',
    })
  },
)

/** The same for somebody with the same password who may do anything with that database alone. */
function asOwner(superusers: string): { url: string; password: string } {
  const url = new URL(superusers)
  url.username = 'owner'
  return { url: url.href, password: decodeURIComponent(url.password) }
}

type Ended = { code: number; stdout: string; stderr: string }

function tool(
  name: 'backup' | 'restore',
  settings: Record<string, string>,
  file: string,
): Promise<Ended> {
  return node(`tools/${name}.ts`, settings, file)
}

function node(program: string, settings: Record<string, string>, ...words: string[]) {
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, ...settings } }
  return new Promise<Ended>((resolve) => {
    execFile(process.execPath, [program, ...words], options, (error, stdout, stderr) => {
      const code = error ? Number(error.code) : 0
      resolve({ code, stdout, stderr })
    })
  })
}
