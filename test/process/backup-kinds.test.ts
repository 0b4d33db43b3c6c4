import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { create } from 'tar'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { borrowEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'
import { migrate, newestMigration } from '../../app/platform/migrate.ts'
import { databaseUrl, run } from '../support/database/postgres.ts'
import { listedProducts, order, pay } from './order.ts'
import { test } from './process-test.ts'
import { runTool, runToolWith } from './run-tool.ts'

/** Allows for several starts of the shop and its database server, and restores. */
const TIMEOUT = { timeout: 180_000 }
const SHOPPER = { name: 'Sample “Shopper”\u2028\n', email: 'shopper@example.com', phone: '' }
const RESTORED = /^Restored as of \S+\. Audit of stock and money: 0 rows\n$/

describe('a backup', () => {
  test(
    'of the embedded database restores to DATABASE_URL, and vice versa',
    TIMEOUT,
    async ({ shops }) => {
      const first = await shops.stockedDataDir()
      const shop = await shops.start({ DATA_DIR: first })
      const paid = await pay((await order(shop.url, SHOPPER)).paymentPage)
      await order(shop.url, SHOPPER)
      expect(await shop.stop()).toBe(0)
      await inEmbedded(first, (url) => run(url, WAITING_JOB))
      const before = await inEmbedded(first, contentOf)
      const file = await fileIn(shops)
      expect(await runTool('backup', first, file)).toMatchObject({ code: 0, stderr: '' })

      const elsewhere = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await shops.newDataDir() }
      const moved = await runToolWith(elsewhere, 'restore', elsewhere.DATA_DIR, file)
      expect(moved).toMatchObject({ code: 0, stderr: '' })
      expect(moved.stdout).toMatch(RESTORED)
      expect(await contentOf(elsewhere.DATABASE_URL)).toEqual(before)
      expect((await readdir(elsewhere.DATA_DIR)).toSorted()).toEqual(['media', 'secrets.json'])
      const there = await shops.start(elsewhere)
      // Uses a different customer: the same cart within seconds would return the earlier pending order,
      // whose payment page does not exist at this shop's payment provider.
      const other = { ...SHOPPER, email: 'other@example.com' }
      await pay((await order(there.url, other)).paymentPage)
      expect(await there.stop()).toBe(0)

      const second = await fileIn(shops)
      const taken = await runToolWith(elsewhere, 'backup', elsewhere.DATA_DIR, second)
      expect(taken).toMatchObject({ code: 0, stderr: '' })
      const home = await shops.newDataDir()
      const back = await runTool('restore', home, second)
      expect(back).toMatchObject({ code: 0, stderr: '' })
      expect(back.stdout).toMatch(RESTORED)
      const again = await shops.start({ DATA_DIR: home })
      expect(await listedProducts(again.url)).toHaveLength(24)
      const receipt = new URL(paid.url)
      const page = await fetch(again.url + receipt.pathname + receipt.search)
      expect(await page.text()).toContain('Thank You For Your Purchase!')

      // A backup in the format of earlier versions: the files of the embedded server.
      const files = await fileOf(shops, first, { format: 1, database: 'cluster' })
      const third = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await shops.newDataDir() }
      const read = await runToolWith(third, 'restore', third.DATA_DIR, files)
      expect(read).toMatchObject({ code: 0, stderr: '' })
      expect(await contentOf(third.DATABASE_URL)).toEqual(before)
      const kept = await shops.newDataDir()
      expect(await runTool('restore', kept, files)).toMatchObject({ code: 0, stderr: '' })
      expect(await inEmbedded(kept, contentOf)).toEqual(before)
    },
  )

  test(
    'of an older schema is migrated, and of a newer schema is rejected',
    TIMEOUT,
    async ({ shops }) => {
      const until = newestMigration()
      const old = await emptyDatabase()
      await migrate(old, until - 1)
      await run(
        old,
        `INSERT INTO newsletter_subscribers (email, source, consent_wording)
        VALUES ('reader@example.com', 'footer', 'Yes')`,
      )
      const file = await fileIn(shops)
      const taken = { DATABASE_URL: old, DATA_DIR: await shops.newDataDir() }
      expect(await runToolWith(taken, 'backup', taken.DATA_DIR, file)).toMatchObject({ code: 0 })
      const elsewhere = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await shops.newDataDir() }
      const moved = await runToolWith(elsewhere, 'restore', elsewhere.DATA_DIR, file)
      expect(moved).toMatchObject({ code: 0, stderr: '' })
      const readers = 'SELECT email AS text FROM newsletter_subscribers'
      expect(await read(elsewhere.DATABASE_URL, readers)).toEqual(['reader@example.com'])

      const empty = await shops.newDataDir()
      const newer = { format: 2, database: 'rows', postgres: '18.1', machine: 'linux-x64' }
      const refusals = [
        [
          { ...newer, migrated_at: until + 1 },
          /^Not restored: a newer version of the shop made .*\n$/,
        ],
        [{ format: 3 }, /^Not restored: a newer version of the shop made .*\n$/],
        [
          { format: 1, database: 'cluster' },
          /^Not restored: the backup holds files of PostgreSQL 17.*\n$/,
        ],
      ] as const
      for (const [manifest, words] of refusals) {
        const folder = await shops.newDataDir()
        await mkdir(path.join(folder, 'postgres'))
        await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), '17\n')
        const refused = await runTool('restore', empty, await fileOf(shops, folder, manifest))
        expect(refused).toMatchObject({ code: 1, stdout: '' })
        expect(refused.stderr).toMatch(words)
        expect(await readdir(empty)).toEqual([])
      }
    },
  )

  test(
    'ends imports of products that were not finished, since it has none of their files',
    TIMEOUT,
    async ({ shops }) => {
      const old = await emptyDatabase()
      await migrate(old)
      const states = ['uploaded', 'checking', 'checked', 'running', 'done']
      await run(
        old,
        `WITH admin AS (
        INSERT INTO admin_users (email, full_name, role)
        VALUES ('admin@kept.example', 'Sample Admin', 'admin') RETURNING id
      )
      INSERT INTO product_imports (id, source, state, storage_id, file_name, headings, categories,
        options, product_count, created_by, created_at, updated_at)
      SELECT gen_random_uuid(), 'kept', state, 'elsewhere', 'pieces.csv', '{}', '[]', '{}', 1, admin.id,
        now(), now()
      FROM admin, unnest('{${states.join()}}'::text[]) AS state`,
      )
      const file = await fileIn(shops)
      const taken = { DATABASE_URL: old, DATA_DIR: await shops.newDataDir() }
      expect(await runToolWith(taken, 'backup', taken.DATA_DIR, file)).toMatchObject({ code: 0 })
      const elsewhere = { DATABASE_URL: await emptyDatabase(), DATA_DIR: await shops.newDataDir() }
      const moved = await runToolWith(elsewhere, 'restore', elsewhere.DATA_DIR, file)
      expect(moved).toMatchObject({ code: 0, stderr: '' })
      const imports = await read(
        elsewhere.DATABASE_URL,
        `
      SELECT state || ' ' || coalesce(failure, '') AS text FROM product_imports ORDER BY 1`,
      )
      expect(imports).toEqual(['done ', ...Array.from({ length: 4 }, () => 'failed files-gone')])
    },
  )

  test(
    'that fails to restore leaves the folder and the database empty',
    TIMEOUT,
    async ({ shops }) => {
      const folder = await shops.newDataDir()
      await mkdir(path.join(folder, 'rows'))
      await writeFile(path.join(folder, 'rows', 'admin_users.jsonl'), '{"id": "no id"}\n')
      const file = await fileOf(shops, folder, {
        format: 2,
        database: 'rows',
        postgres: '18.1',
        machine: 'linux-x64',
        migrated_at: newestMigration(),
      })
      const url = await emptyDatabase()
      const target = { DATABASE_URL: url, DATA_DIR: await shops.newDataDir() }
      for (let time = 0; time < 2; time++) {
        const refused = await runToolWith(target, 'restore', target.DATA_DIR, file)
        expect(refused.stderr).toMatch(/^Not restored: invalid input syntax for type uuid.*\n$/)
        expect(await readdir(target.DATA_DIR)).toEqual([])
      }
      const alone = await runTool('restore', target.DATA_DIR, file)
      expect(alone.stderr).toMatch(/^Not restored: invalid input syntax for type uuid.*\n$/)
      expect(await readdir(target.DATA_DIR)).toEqual([])
    },
  )
})

const WAITING_JOB = `
  INSERT INTO jobs.job (name, data, start_after)
  VALUES ('order-mail', '{"orderId": "nobody", "kind": "confirmation"}', now() + interval '30 days')`

type Shops = { newDataDir(): Promise<string> }

async function fileIn(shops: Shops): Promise<string> {
  return path.join(await shops.newDataDir(), 'kept.backup')
}

/** Creates a backup file from a folder and a manifest. */
async function fileOf(shops: Shops, from: string, manifest: object): Promise<string> {
  const folder = await shops.newDataDir()
  await cp(from, folder, { recursive: true })
  const text = JSON.stringify({ ...manifest, taken_at: new Date().toISOString() })
  await writeFile(path.join(folder, 'kept-backup.json'), text)
  const file = await fileIn(shops)
  await create({ cwd: folder, file, gzip: true, portable: true }, ['.'])
  return file
}

/** Creates a database on the server that all tests share. */
async function emptyDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `restored_${randomBytes(6).toString('hex')}`
  await run(server, `CREATE DATABASE ${name}`)
  onTestFinished(() => run(server, `DROP DATABASE ${name} WITH (FORCE)`))
  return databaseUrl(server, name)
}

async function inEmbedded<Result>(
  dataDir: string,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const server = await borrowEmbeddedPostgres({ dataDir })
  try {
    return await work(server.connectionString)
  } finally {
    await server.stop()
  }
}

/** The content of a shop's database by table: rows, sequences and queued jobs. */
async function contentOf(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    )
    const content = new Map<string, string>()
    const read = async (name: string, from: string) => {
      const { rows } = await client.query<{ all: string | null }>(
        `SELECT string_agg(found::text, E'\\n' ORDER BY found::text) AS all FROM (${from}) AS found`,
      )
      content.set(name, rows[0]?.all ?? '')
    }
    for (const { name } of tables) await read(name, `SELECT * FROM public.${name}`)
    await read(
      'numbers',
      `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'`,
    )
    await read('jobs', `SELECT name, data, start_after FROM jobs.job WHERE state < 'completed'`)
    return content
  } finally {
    await client.end()
  }
}

/** @param query a column `text` */
async function read(url: string, query: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ text: string }>(query)
    return rows.map(({ text }) => text)
  } finally {
    await client.end()
  }
}
