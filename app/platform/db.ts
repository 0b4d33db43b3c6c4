import { TransactionRollbackError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import {
  createPool,
  isConnectionLoss,
  type ObserveStatement,
  retry,
} from './database/database-pool.ts'
import { statementNames } from './database/named-statements.ts'
import { postgresErrorCode } from './database/postgres-error-code.ts'

export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** A transaction. Functions that take a `Tx` must not make network calls. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** For reads and writes that work both alone and inside a caller's transaction. */
export type DbOrTx = Db | Tx

const POOL_SIZE = 20

type DatabaseOptions = {
  /** Maximum number of concurrent connections. */
  max?: number
  onError?: (error: Error) => void
  /** Called for every statement, inside and outside transactions. */
  observe?: ObserveStatement | undefined
}

/** The shop's database: a pool of connections that survives restarts of the server. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Db {
  const config = {
    connectionString: url,
    max: options.max ?? POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'kept',
  }
  const pool = createPool(config, options.observe)
  // Without a listener, an idle connection that the server closes would end the process. While the
  // pool itself ends, its connections may still be open when the server stops: nothing is lost.
  pool.on('error', (error) => {
    if (!pool.ending) options.onError?.(error)
  })
  // The same for a connection lost between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return drizzle({ client: pool })
}

const RETRIED = new Set(['40P01', '40001'])
const ATTEMPTS = 4

/**
 * Runs `work` in one transaction: the only way to begin one.
 *
 * - A result `{ ok: false }` rolls the transaction back and is returned.
 * - Deadlocks and serialization failures are retried, three times at most; so are connections lost
 *   before COMMIT. `work` must therefore be repeatable: no network calls, no state of its own.
 * - Inside a caller's transaction it is a savepoint: a refusal or an error rolls back this step
 *   only, and only the outermost transaction is retried.
 *
 * @throws what `work` throws, after the rollback
 */
export async function inTransaction<T>(db: DbOrTx, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return await attempt(db, work, {})
  for (let attempts = 1; ; attempts++) {
    try {
      return await onOwnConnection(db.$client, work)
    } catch (error) {
      if (attempts === ATTEMPTS || !RETRIED.has(postgresErrorCode(error) ?? '')) throw error
    }
  }
}

function isTransaction(db: DbOrTx): db is Tx {
  return 'rollback' in db
}

/**
 * Drizzle's own transaction on a pool leaks the connection when BEGIN fails, so the connection is
 * acquired and released here. A loss before COMMIT is retried on another connection.
 */
async function onOwnConnection<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  let progress: Progress<T> = {}
  const once = async (): Promise<T> => {
    progress = {}
    const client = await pool.connect()
    try {
      return await attempt(drizzle({ client: statementNames(pool).on(client) }), work, progress)
    } finally {
      client.release()
    }
  }
  return await retry(once, (error) => !progress.committing && isConnectionLoss(error))
}

type Progress<T> = { committing?: boolean; refused?: { result: T }; failed?: { error: unknown } }

/** One BEGIN or SAVEPOINT. If ROLLBACK fails too, the original error is thrown. */
async function attempt<T>(
  db: Pick<Db, 'transaction'> | Tx,
  work: (tx: Tx) => Promise<T>,
  progress: Progress<T>,
): Promise<T> {
  const run = async (tx: Tx): Promise<T> => {
    const result = await work(tx).catch((error: unknown) => {
      progress.failed = { error }
      throw error
    })
    if (isRefusal(result)) {
      progress.refused = { result }
      throw new TransactionRollbackError()
    }
    progress.committing = true
    return result
  }
  try {
    return await db.transaction(run)
  } catch (error) {
    if (progress.refused) return progress.refused.result
    throw progress.failed ? progress.failed.error : error
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
}
