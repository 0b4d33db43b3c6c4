import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../../app/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../app/platform/migrate.ts'
import { scratchFolder } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that all tests of this run share. Its own database stays empty. */
    postgresUrl: string
    /** For what several tests of this run use; removed at its end. */
    runFolder: string
  }
}

/** Holds the shop's schema and no rows but those of its migrations. */
export const TEMPLATE = 'kept_template'

/** One server for the whole run; each test file takes fresh databases from its template. */
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
    await migrate(databaseUrl(url, TEMPLATE))
    // A database that someone is connected to cannot be copied.
    await run(url, `alter database ${TEMPLATE} with allow_connections false`)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', server.adminConnectionString)
  project.provide('runFolder', runFolder)
  return teardown
}

/** One statement in a connection of its own, as creating and dropping databases needs. */
export async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
