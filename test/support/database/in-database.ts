import { type Db, openDatabase } from '../../../app/platform/db.ts'
import { borrowEmbeddedPostgres } from '../../../app/platform/embedded-postgres/embedded-postgres.ts'

/**
 * Connects to the embedded database of a running or killed shop process, as the shop's role or as the
 * superuser.
 */
export async function withShopDatabase<Result>(
  dataDir: string,
  work: (db: Db) => Promise<Result>,
  { asAdmin = false } = {},
): Promise<Result> {
  const borrowed = await borrowEmbeddedPostgres({ dataDir })
  const url = asAdmin ? borrowed.adminConnectionString : borrowed.connectionString
  const db = openDatabase(url, { max: 2 })
  try {
    return await work(db)
  } finally {
    await db.$client.end()
    await borrowed.stop()
  }
}
