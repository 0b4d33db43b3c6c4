import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** A transaction. Whatever takes a `Tx` must not make network calls. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For reads and writes that are right both alone and inside a caller's transaction. */
export type DbOrTx = Db | Tx

// Money and counts reach us as numbers; both stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const POOL_SIZE = 20

export function openDatabase(
  url: string,
  options: { max?: number; onError?: (error: Error) => void } = {},
): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kept',
  })
  // An idle connection that the server closes must not end the process. While the pool itself
  // ends, its connections may still be open when the server stops: that is no loss.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError?.(error)
  })
  return drizzle({ client: pool }) as Db
}

const RETRIED = new Set(['40P01', '40001'])
const ATTEMPTS = 4

/**
 * Runs `work` in one transaction, again where PostgreSQL asks for a repeat (deadlock or
 * serialisation failure), three times at most.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRIED.has(postgresErrorCode(error) ?? '')) throw error
    }
  }
}

/** The SQLSTATE of an error, also where Drizzle has wrapped it. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
