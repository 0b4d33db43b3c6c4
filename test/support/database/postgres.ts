import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { ALL_QUEUES } from '../../../app/boot/create-services.ts'
import { openDatabase } from '../../../app/platform/db.ts'
import { startEmbeddedPostgres } from '../../../app/platform/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../../app/platform/log.ts'
import { migrate } from '../../../app/platform/migrate.ts'
import { startJobs } from '../../../app/platform/queue/queue.ts'
import { scratchFolder } from '../temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of this run share. Its default database stays empty. */
    postgresUrl: string
    /** DATABASE_POOL of the shops that tests start (`vitest.config.ts`). */
    shopPool: string
    /** A folder for files that several tests share; removed after the run. */
    runFolder: string
  }
}

/** The template database, which contains the tables and only the rows that migrations insert. */
export const TEMPLATE = 'kept_template'

/** Global setup: one server per run, with a template from which tests create their databases. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await scratchFolder('kept-test-')
  const server = await startEmbeddedPostgres({ dataDir: join(runFolder, 'server'), fast: true })
  const teardown = async () => {
    await server.stop()
    await rm(runFolder, { recursive: true, force: true })
  }
  try {
    const url = server.adminConnectionString
    await run(url, `create database ${TEMPLATE}`)
    await fillTemplate(databaseUrl(url, TEMPLATE))
    // PostgreSQL cannot copy a template that has open connections.
    await run(url, `alter database ${TEMPLATE} with allow_connections false`)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', server.adminConnectionString)
  project.provide('runFolder', runFolder)
  return teardown
}

/** The schema and the job queue's tables, so that the shop of a test finds both. */
async function fillTemplate(url: string): Promise<void> {
  await migrate(url)
  const db = openDatabase(url, { max: 2 })
  const jobs = await startJobs(db, createLog('silent'), ALL_QUEUES)
  await jobs.stop()
  await db.$client.end()
}

/** Runs one statement outside any transaction, as CREATE and DROP DATABASE require. */
export async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
