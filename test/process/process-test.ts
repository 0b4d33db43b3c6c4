import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test as base, inject } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'
import { type Command, runShopProcess, type ShopProcess, startShopProcess } from './shop-process.ts'

/**
 * Tests start real shops on data folders of their own. Whatever a test leaves running is ended.
 */
export const test = base.extend('shops', async ({ task }, { onCleanup }) => {
  const dataDirs: string[] = []
  const open: ShopProcess[] = []
  onCleanup(async () => {
    await Promise.all(open.map((shop) => shop.kill()))
    for (const dataDir of dataDirs) {
      await endDatabase(dataDir)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    }
  })
  const newDataDir = async () => {
    const dataDir = await scratchFolder(`kept-process-${task.id}-`)
    dataDirs.push(dataDir)
    return dataDir
  }
  const stockedDataDir = async () => {
    const dataDir = await newDataDir()
    await cp(await stockedShop(), dataDir, { recursive: true })
    return dataDir
  }
  return {
    /** An empty folder: a shop that starts on it makes its database first. */
    newDataDir,
    /** The folder of a stopped shop with the demo's pieces, which opens in half of the time. */
    stockedDataDir,
    /** Opens a stocked shop, where the settings name neither a data folder nor a database. */
    async start(settings: Record<string, string> = {}, command?: Command) {
      const newFolder = settings.DATABASE_URL ? newDataDir : stockedDataDir
      const DATA_DIR = settings.DATA_DIR ?? (await newFolder())
      const shop = await startShopProcess({ ...settings, DATA_DIR }, command)
      open.push(shop)
      return shop
    },
    /** For a start that is to be refused. */
    async refuse(settings: Record<string, string>) {
      const DATA_DIR = settings.DATA_DIR ?? (await newDataDir())
      return await runShopProcess({ ...settings, DATA_DIR })
    },
  }
})

let stocked: Promise<string> | undefined

/** The data folder that the stocked shops of this worker are copies of. */
function stockedShop(): Promise<string> {
  stocked ??= (async () => {
    const dataDir = await mkdtemp(path.join(inject('runFolder'), 'stocked-'))
    const shop = await startShopProcess({ DATA_DIR: dataDir })
    const code = await shop.stop()
    if (code !== 0) throw new Error(`the stocked shop ended with code ${code}`)
    return dataDir
  })()
  return stocked
}

/** The database server of a killed shop goes on by design; here nobody comes to adopt it. */
async function endDatabase(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n', 1)[0])
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // It had ended already and only its file was left.
  }
}
