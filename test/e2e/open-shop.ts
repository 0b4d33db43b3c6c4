import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { auditStock } from '../../app/domain/orders/audit.server.ts'
import { inDatabaseOf } from '../in-database.ts'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { PREPARED } from './prepare-shop.ts'

const ERROR_LEVEL = 50

export type OpenShop = ShopProcess & {
  dataDir: string
  /** Whole text of each mail in the outbox, oldest first. */
  mails(): Promise<string[]>
  /** Errors in its log that match are part of the test. */
  expectLogged(message: RegExp): void
  /** What it complained about since this was last asked. */
  complaints(): string[]
  /** Stops it and returns what is wrong with what it leaves behind. */
  close(): Promise<string[]>
}

/** Opens a shop with the demo's pieces, all in stock. */
export async function openShop(settings: Record<string, string> = {}): Promise<OpenShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-e2e-'))
  await copyPrepared(dataDir)
  const running = await startShopProcess({ DATA_DIR: dataDir, ...settings })
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
    mails: () => readMails(dataDir),
    expectLogged: (message) => expected.push(message),
    complaints,
    async close() {
      const wrong = await inDatabaseOf(dataDir, auditStock)
      const code = await running.stop()
      await rm(dataDir, { recursive: true, force: true })
      return [
        ...(code === 0 ? [] : [`the shop ended with code ${code}`]),
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

async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = process.env[PREPARED]
  if (!prepared) throw new Error('the tests run through Playwright, which prepares a shop')
  for (const name of ['postgres', 'postgres-password', 'secrets.json']) {
    await cp(path.join(prepared, name), path.join(dataDir, name), { recursive: true })
  }
  // Pictures are named by what is in them: a size that one shop has made serves them all.
  await mkdir(path.join(prepared, 'media'), { recursive: true })
  await symlink(path.join(prepared, 'media'), path.join(dataDir, 'media'))
}
