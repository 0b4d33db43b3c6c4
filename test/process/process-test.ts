import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test as base, inject } from 'vitest'
import { scratchFolder } from '../support/temp-folder.ts'
import { type Command, runShopProcess, type ShopProcess, startShopProcess } from './shop-process.ts'

/**
 * Gives tests real shop processes on their own data folders. Processes that a test leaves running
 * are terminated.
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
    /** An empty data folder: a shop that starts on it initialises its database first. */
    newDataDir,
    /** The data folder of a stopped shop with the demo catalogue; a shop starts on it twice as fast. */
    stockedDataDir,
    /** Starts a shop, on a stocked data folder unless the settings name a folder or a database. */
    async start(settings: Record<string, string> = {}, command?: Command) {
      const newFolder = settings.DATABASE_URL ? newDataDir : stockedDataDir
      const DATA_DIR = settings.DATA_DIR ?? (await newFolder())
      const shop = await startShopProcess({ ...settings, DATA_DIR }, command)
      open.push(shop)
      return shop
    },
    /** Runs a start that is expected to fail. */
    async refuse(settings: Record<string, string>) {
      const DATA_DIR = settings.DATA_DIR ?? (await newDataDir())
      return await runShopProcess({ ...settings, DATA_DIR })
    },
  }
})

let stocked: Promise<string> | undefined

/** The data folder that this test worker copies for stocked shops. */
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

/** Stops the database server of a killed shop process, which keeps running until the next start. */
async function endDatabase(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postgres/postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number(text.split('\n', 1)[0])
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {
    // The server had stopped, and only its PID file was left.
  }
}
