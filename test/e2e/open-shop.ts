import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { auditStock } from '../../app/domain/orders/reconciliation/audit.server.ts'
import { type Db, openDatabase } from '../../app/platform/db.ts'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { databaseUrl, run } from '../support/postgres.ts'
import { scratchFolder } from '../support/scratch.ts'
import { PREPARED_DATA, PREPARED_POSTGRES, TEMPLATE } from './prepare-shop.ts'

const ERROR_LEVEL = 50

export type OpenShop = ShopProcess & {
  dataDir: string
  databaseUrl: string
  /** Whole text of each mail in the outbox, oldest first. */
  mails(): Promise<string[]>
  /** As its log says at the start. */
  firstAdminCode(): string
  /** Errors in its log that match are part of the test. */
  expectLogged(message: RegExp): void
  /** What it complained about since this was last asked. */
  complaints(): string[]
  /** Stops it and returns what is wrong with what it leaves behind. */
  close(): Promise<string[]>
}

/** Opens a shop with the demo's pieces, all in stock. */
export async function openShop(settings: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = await scratchFolder('kept-e2e-')
  const [database] = await Promise.all([copyDatabase(), copyData(dataDir)])
  const running = await startShopProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // Some ten shops share a server of 200 connections.
    DATABASE_POOL: '8',
    ...settings,
  })
  const code = running.logged.find((line) => line.code)?.code ?? ''
  const expected: RegExp[] = []
  const complaints = () => {
    const errors = running.logged
      .splice(0)
      .filter(({ level, msg }) => level >= ERROR_LEVEL && !expected.some((one) => one.test(msg)))
      .map((line) => `the shop logged ${JSON.stringify(line)}`)
    const stray = running.stray.splice(0).map((line) => `the shop said beside its log: ${line}`)
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
    async close() {
      const wrong = await inDatabaseOf({ databaseUrl: database.url }, auditStock)
      const exitCode = await running.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
      return [
        ...(exitCode === 0 ? [] : [`the shop ended with code ${exitCode}`]),
        ...wrong.map((row) => `the audit of stock and money found ${JSON.stringify(row)}`),
        ...complaints(),
      ]
    },
  }
}

async function readMails(dataDir: string): Promise<string[]> {
  const outbox = path.join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).toSorted()
  return await Promise.all(mails.map((file) => readFile(path.join(outbox, file), 'utf8')))
}

/** Does something in an open shop's database, as staff or other shoppers would. */
export async function inDatabaseOf<Result>(
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
  // Pictures are named by what is in them: a size that one shop has made serves them all.
  await mkdir(path.join(from, 'media'), { recursive: true })
  await symlink(path.join(from, 'media'), path.join(dataDir, 'media'))
}

function prepared(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error('the tests run through Playwright, which prepares a shop')
  return value
}
