import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from 'vitest'
import {
  type NPM_START,
  runShopProcess,
  type ShopProcess,
  startShopProcess,
} from './shop-process.ts'

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
    const dataDir = await mkdtemp(path.join(tmpdir(), `kept-process-${task.id}-`))
    dataDirs.push(dataDir)
    return dataDir
  }
  return {
    newDataDir,
    /** On a new data folder, where the settings name none. */
    async start(settings: Record<string, string> = {}, command?: typeof NPM_START) {
      const DATA_DIR = settings.DATA_DIR ?? (await newDataDir())
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
