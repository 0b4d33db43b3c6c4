import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { z } from 'zod'

const MIGRATIONS = fileURLToPath(new URL('../../db/migrations', import.meta.url))
/** Any fixed number: it only has to differ from the shop's other advisory locks. */
const MIGRATION_LOCK = 5_120_001
const CONNECT_TIMEOUT_MS = 10_000

/**
 * Brings the database to the newest schema. Several processes may call it at once: they take
 * turns under a lock, and all but the first find nothing to do.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'kept migrations',
  })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle({ client }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) })

/** When the newest migration of this version was written, in milliseconds since 1970. */
export function newestMigration(): number {
  const text = readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8')
  return Math.max(...journal.parse(JSON.parse(text)).entries.map(({ when }) => when))
}
