import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'
import { ADVISORY_LOCKS } from './database/advisory-locks.ts'
import { ROOT_FOLDER } from './files/root-folder.ts'

const MIGRATIONS = path.join(ROOT_FOLDER, 'db/migrations')
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Migrates the database to the newest schema. Safe to call concurrently: calls are serialized by an
 * advisory lock, and all but the first find nothing to do.
 *
 * @param until timestamp (ms since 1970) of the last migration to run: rows of an earlier version are
 * loaded into the schema of that version, and migrated with it
 */
export async function migrate(url: string, until?: number): Promise<void> {
  if (until === undefined || until >= newestMigration()) return await run(url, MIGRATIONS)
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-migrations-'))
  try {
    await cp(MIGRATIONS, folder, { recursive: true })
    const all = readJournal()
    const entries = all.entries.filter(({ when }) => when <= until)
    await writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...all, entries }))
    await run(url, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(url: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'kept migrations',
  })
  // A lost connection makes the query fail; without a listener it would end the process as well.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.migration])
    await runMigrations(drizzle({ client }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

const JOURNAL = 'meta/_journal.json'
const journal = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number() })).min(1),
})

function readJournal(): z.infer<typeof journal> {
  return journal.parse(JSON.parse(readFileSync(path.join(MIGRATIONS, JOURNAL), 'utf8')))
}

/** Timestamp of this version's newest migration, in milliseconds since 1970. */
export function newestMigration(): number {
  return Math.max(...readJournal().entries.map(({ when }) => when))
}
