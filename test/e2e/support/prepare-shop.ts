import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createMediaStore } from '../../../app/domain/media/store/open-media-store.server.ts'
import { systemClock } from '../../../app/platform/clock.ts'
import { openDatabase } from '../../../app/platform/db.ts'
import { startEmbeddedPostgres } from '../../../app/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../../app/platform/migrate.ts'
import { loadDemo } from '../../../demo/load-demo.ts'
import { ensureBuild } from '../../../tools/ensure-build.ts'
import { startShopProcess } from '../../process/shop-process.ts'
import { databaseUrl, run } from '../../support/database/postgres.ts'
import { scratchFolder } from '../../support/temp-folder.ts'

/** Environment variables that pass the prepared resources to the workers. */
export const PREPARED_DATA = 'KEPT_TEST_DATA'
export const PREPARED_POSTGRES = 'KEPT_TEST_POSTGRES'
/** The template database that is copied for each test's shop. */
export const TEMPLATE = 'kept_demo'

/** Starts one PostgreSQL server for all shops, with a template database that holds the demo. */
export default async function prepareShop(): Promise<() => Promise<void>> {
  await ensureBuild()
  const folder = await scratchFolder('kept-prepared-')
  const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'server'), fast: true })
  const teardown = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const dataDir = path.join(folder, 'shop')
    await run(server.adminConnectionString, `create database ${TEMPLATE}`)
    await fillTemplate(databaseUrl(server.adminConnectionString, TEMPLATE), dataDir)
    // PostgreSQL cannot copy a template that has open connections.
    await run(
      server.adminConnectionString,
      `alter database ${TEMPLATE} with allow_connections false`,
    )
    process.env[PREPARED_POSTGRES] = server.adminConnectionString
    process.env[PREPARED_DATA] = dataDir
  } catch (error) {
    await teardown()
    throw error
  }
  return teardown
}

/** One start of the shop adds the job queue's tables and the secrets that it generates. */
async function fillTemplate(url: string, dataDir: string): Promise<void> {
  await migrate(url)
  const db = openDatabase(url, { max: 2 })
  await loadDemo(db, createMediaStore({ dataDir }), systemClock)
  await db.$client.end()
  const shop = await startShopProcess({ DATABASE_URL: url, DATA_DIR: dataDir })
  const code = await shop.stop()
  if (code !== 0) throw new Error(`the prepared shop ended with code ${code}`)
}
