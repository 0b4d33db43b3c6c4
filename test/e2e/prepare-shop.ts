import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuild } from '../../tools/ensure-build.ts'
import { startShopProcess } from '../process/shop-process.ts'

/** Names the folder that every test's shop is a copy of. */
export const PREPARED = 'KEPT_TEST_PREPARED'

/** Opens a shop once, with the demo catalogue, and leaves its data folder to be copied. */
export default async function prepareShop(): Promise<() => Promise<void>> {
  await ensureBuild()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kept-prepared-'))
  const shop = await startShopProcess({ DATA_DIR: dataDir })
  const code = await shop.stop()
  if (code !== 0) throw new Error(`the prepared shop ended with code ${code}`)
  process.env[PREPARED] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
