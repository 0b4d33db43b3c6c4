import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { checkDatabase } from '../../app/platform/config/check-database.ts'
import type { Env } from '../../app/platform/config/config.ts'
import { newestMigration } from '../../app/platform/migrate.ts'
import type { Manifest } from './manifest.ts'

/** The embedded PostgreSQL reads files of its own major version only. */
const OWN_MAJOR = '18'

/**
 * Checks that a backup can be restored here, before anything is written.
 *
 * @param unpacked the backup's folder
 * @throws a one-line error with the obstacle
 */
export async function checkRestorable(
  env: Env,
  manifest: Manifest,
  unpacked: string,
): Promise<void> {
  if (manifest.database === 'rows' && manifest.migrated_at > newestMigration()) {
    throw new Error('a newer version of the shop made the backup: restore it with that version')
  }
  if (manifest.database === 'cluster') {
    const file = path.join(unpacked, 'postgres', 'PG_VERSION')
    const major = (await readFile(file, 'utf8').catch(() => '')).trim()
    if (major !== OWN_MAJOR) {
      throw new Error(
        `the backup holds files of PostgreSQL ${major || 'unknown'}, and this version of the shop brings ${OWN_MAJOR}: restore it with the version that made it, and back up with this one`,
      )
    }
  }
  if (!env.databaseUrl) return
  await checkDatabase({ url: env.databaseUrl, setting: 'DATABASE_URL' }, newestMigration())
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  try {
    const tables = await client.query(TABLES)
    if (tables.rowCount) throw new Error('the database at DATABASE_URL is not empty')
  } finally {
    await client.end()
  }
}

const TABLES = `
  SELECT 1 FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema') LIMIT 1`

/**
 * Removes everything that a failed restore has written to the folder and the database, which were empty.
 */
export async function clearTarget(env: Env): Promise<void> {
  for (const name of await readdir(env.dataDir)) {
    await rm(path.join(env.dataDir, name), { recursive: true, force: true })
  }
  if (env.databaseUrl) await clearDatabase(env.databaseUrl)
}

/** Excludes functions of extensions, which managed databases have. */
const OWN_FUNCTIONS = `
  SELECT oid::regprocedure::text AS name FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend
    WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e'
  )`
const OWN_TABLES = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT EXISTS (
    SELECT FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
  )`

async function clearDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query('DROP SCHEMA IF EXISTS drizzle, jobs CASCADE')
    const tables = await client.query<{ name: string }>(OWN_TABLES)
    for (const { name } of tables.rows) await client.query(`DROP TABLE ${name} CASCADE`)
    const functions = await client.query<{ name: string }>(OWN_FUNCTIONS)
    // A function may already have been dropped together with another one that it depends on.
    for (const { name } of functions.rows)
      await client.query(`DROP ROUTINE IF EXISTS ${name} CASCADE`)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}
