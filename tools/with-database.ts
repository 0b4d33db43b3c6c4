import { access } from 'node:fs/promises'
import path from 'node:path'
import { checkDatabase, checkShop } from '../app/platform/config/check-database.ts'
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
  return await withDatabaseUrl(env, async (url) => {
    const setting = env.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    await checkDatabase({ url, setting }, newestMigration())
    const db = openDatabase(url, { max: 2 })
    try {
      return await work(db)
    } finally {
      await db.$client.end()
    }
  })
}

/**
 * Like `withDatabase`, for work that only reads: the role need not have an owner's rights, and a newer
 * version of the shop may have migrated the database.
 */
export async function withDatabaseUrl<T>(env: Env, work: (url: string) => Promise<T>): Promise<T> {
  if (env.databaseUrl) {
    await checkShop({ url: env.databaseUrl, setting: 'DATABASE_URL' })
    return await work(env.databaseUrl)
  }
  await requireShopIn(env.dataDir)
  const borrowed = await borrowEmbeddedPostgres({ dataDir: env.dataDir })
  try {
    await checkShop({ url: borrowed.connectionString, setting: 'DATA_DIR' })
    return await work(borrowed.connectionString)
  } finally {
    await borrowed.stop()
  }
}

async function requireShopIn(dataDir: string): Promise<void> {
  await access(path.join(dataDir, 'postgres', 'PG_VERSION')).catch(
    (error: NodeJS.ErrnoException) => {
      const unreadable = error.code === 'EACCES' || error.code === 'EPERM'
      throw new ConfigurationError(
        unreadable
          ? `DATA_DIR ${dataDir} cannot be used: this user may not read it, so run this as the user of the shop`
          : `there is no shop in DATA_DIR ${dataDir}`,
      )
    },
  )
}
