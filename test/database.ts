import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { databaseUrl, run, TEMPLATE } from './postgres.ts'

export type FreshDatabase = { url: string; drop: () => Promise<void> }

/**
 * A database of its own for one test file or test: migrated, empty, made in about 20 ms. Copying
 * files is twice as fast as the default here, where nothing is flushed to disk.
 */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl')
  const name = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  return {
    url: databaseUrl(server, name),
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  }
}
