import { existsSync } from 'node:fs'
import path from 'node:path'
import { checkDatabase } from '../app/platform/config/check-database.ts'
import type { Env } from '../app/platform/config/config.ts'
import { ConfigurationError } from '../app/platform/config/configuration-error.ts'
import { type Db, openDatabase } from '../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.ts'
import { newestMigration } from '../app/platform/migrate.ts'

/**
 * Runs `work` with the database of an existing shop, running or not. Never creates one: a mistyped
 * DATA_DIR is refused.
 *
 * @throws ConfigurationError if there is no such database, or it is unusable
 */
export async function withDatabase<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  if (env.databaseUrl) return await withDatabaseAt(env.databaseUrl, 'DATABASE_URL', work)
  if (!existsSync(path.join(env.dataDir, 'postgres'))) {
    throw new ConfigurationError(`DATA_DIR ${env.dataDir} holds no shop`)
  }
  const borrowed = await borrowEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    return await withDatabaseAt(borrowed.connectionString, 'DATA_DIR', work)
  } finally {
    await borrowed.stop()
  }
}

async function withDatabaseAt<T>(
  url: string,
  setting: 'DATABASE_URL' | 'DATA_DIR',
  work: (db: Db) => Promise<T>,
): Promise<T> {
  await checkDatabase({ url, setting }, newestMigration())
  const db = openDatabase(url, { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.$client.end()
  }
}
