import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ShopProcess, startShopProcess } from '../process/shop-process.ts'
import { PREPARED } from './prepare-shop.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ERROR_LEVEL = 50

export type OpenShop = ShopProcess & {
  dataDir: string
  /** Whole text of each mail in the outbox, oldest first. */
  mails(): Promise<string[]>
  /** Errors in its log that match are part of the test. */
  expectLogged(message: RegExp): void
}

/** A shop of its own with the demo's pieces, all in stock. */
export async function openShop(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-e2e-'))
  await copyPrepared(dataDir)
  const process = await startShopProcess({ DATA_DIR: dataDir, ...settings })
  const expected: RegExp[] = []
  const shop: OpenShop = {
    ...process,
    dataDir,
    async mails() {
      const outbox = path.join(dataDir, 'outbox')
      const files = await readdir(outbox).catch(() => [])
      const mails = files.filter((file) => file.endsWith('.eml')).toSorted()
      return await Promise.all(mails.map((file) => readFile(path.join(outbox, file), 'utf8')))
    },
    expectLogged: (message) => expected.push(message),
  }
  return { shop, close: () => closeShop(shop, expected) }
}

async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = globalThis.process.env[PREPARED]
  if (!prepared) throw new Error('the tests run through Playwright, which prepares a shop')
  for (const name of ['postgres', 'postgres-password', 'secrets.json']) {
    await cp(path.join(prepared, name), path.join(dataDir, name), { recursive: true })
  }
  // Pictures are named by what is in them: a size that one shop has made serves them all.
  await mkdir(path.join(prepared, 'media'), { recursive: true })
  await symlink(path.join(prepared, 'media'), path.join(dataDir, 'media'))
}

/** Stops it and returns what is wrong with what it leaves behind. */
async function closeShop(shop: OpenShop, expected: RegExp[]): Promise<string[]> {
  const code = await shop.stop()
  const audit = await auditStock(shop.dataDir)
  await rm(shop.dataDir, { recursive: true, force: true })
  const errors = shop.logged
    .filter(({ level, msg }) => level >= ERROR_LEVEL && !expected.some((one) => one.test(msg)))
    .map((line) => `the shop logged ${JSON.stringify(line)}`)
  return [
    ...(code === 0 ? [] : [`the shop ended with code ${code}`]),
    ...(audit === '0 rows' ? [] : [`the audit of stock and money found ${audit}`]),
    ...errors,
    ...shop.stray.map((line) => `the shop said beside its log: ${line}`),
  ]
}

/** What `npm run audit:stock` prints. */
function auditStock(dataDir: string): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, DATA_DIR: dataDir } }
  return new Promise((resolve) => {
    execFile(process.execPath, ['tools/audit-stock.ts'], options, (_error, stdout, stderr) => {
      resolve(`${stdout}${stderr}`.trim())
    })
  })
}
