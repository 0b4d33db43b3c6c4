import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { auditDatabase } from '../../../app/audit/audit-database.server.ts'
import { type Db, openDatabase } from '../../../app/platform/db.ts'
import { databaseUrl, run } from '../../support/database/postgres.ts'
import { scratchFolder } from '../../support/temp-folder.ts'
import { PREPARED_DATA, PREPARED_POSTGRES, TEMPLATE } from './prepare-shop.ts'
import type { HostedShop, ShopHost } from './shop-host.ts'

const ERROR_LEVEL = 50

export type OpenShop = HostedShop & {
  dataDir: string
  databaseUrl: string
  /** The source of each mail in the outbox, oldest first. */
  mails(): Promise<string[]>
  /** The code for setting up the first admin, from the shop's output at start. */
  firstAdminCode(): string
  /** Declares logged errors that match as expected. */
  expectLogged(message: RegExp): void
  /** Unexpected logged errors since the last call. */
  complaints(): string[]
  /** The findings of the audit, and unexpected logged errors since the last call. */
  check(): Promise<string[]>
  /** Stops the shop and deletes its data. @returns what went wrong */
  close(): Promise<string[]>
}

/** Starts a shop with the demo catalogue, all in stock. */
export async function openShop(host: ShopHost): Promise<OpenShop> {
  const dataDir = await scratchFolder('kept-e2e-')
  const [database] = await Promise.all([copyDatabase(), copyData(dataDir)])
  const running = await host.start({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // About ten shops share a database server with 200 connections.
    DATABASE_POOL: '8',
  })
  const code = running.logged.find((line) => line.code)?.code ?? ''
  const expected: RegExp[] = []
  const complaints = () => {
    const errors = running.logged
      .splice(0)
      .filter(({ level, msg }) => level >= ERROR_LEVEL && !expected.some((one) => one.test(msg)))
      .map((line) => `the shop logged ${JSON.stringify(line)}`)
    const stray = host.stray.splice(0).map((line) => `a shop printed beside its log: ${line}`)
    return [...errors, ...stray]
  }
  return {
    ...running,
    dataDir,
    databaseUrl: database.url,
    mails: () => readMails(dataDir),
    firstAdminCode: () => code,
    expectLogged: (message) => expected.push(message),
    complaints,
    async check() {
      const wrong = await withShopDatabase({ databaseUrl: database.url }, auditDatabase)
      return [
        ...wrong.map((row) => `the audit of stock and money found ${JSON.stringify(row)}`),
        ...complaints(),
      ]
    },
    async close() {
      await running.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      return complaints()
    },
  }
}

async function readMails(dataDir: string): Promise<string[]> {
  const outbox = path.join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).toSorted()
  return await Promise.all(mails.map((file) => readFile(path.join(outbox, file), 'utf8')))
}

/** Runs `work` on the database of a running shop. */
export async function withShopDatabase<Result>(
  shop: Pick<OpenShop, 'databaseUrl'>,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(shop.databaseUrl, { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}

async function copyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = prepared(PREPARED_POSTGRES)
  const name = `e2e_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}

async function copyData(dataDir: string): Promise<void> {
  const from = prepared(PREPARED_DATA)
  await cp(path.join(from, 'secrets.json'), path.join(dataDir, 'secrets.json'))
  // Media files are named by content hash, so shops can share generated variants.
  await mkdir(path.join(from, 'media'), { recursive: true })
  await symlink(path.join(from, 'media'), path.join(dataDir, 'media'))
}

function prepared(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('the tests run through Playwright, which prepares a shop')
  return value
}
