import { setTimeout as wait } from 'node:timers/promises'
import { TransactionRollbackError } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type QueryConfig } from 'pg'

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
  // Nor must one that is lost between two statements of a transaction: the next one fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const query = pool.query.bind(pool) as (...words: unknown[]) => Promise<unknown>
  pool.query = ((...words: unknown[]) => {
    const readsOnly = isRead(words[0])
    return repeat(
      () => query(...words),
      (error) => (readsOnly ? isLoss(error) : isUndone(error)),
    )
  }) as unknown as typeof pool.query
  return drizzle({ client: pool })
}

const REPEATS = 3
const REST_MS = 20

async function repeat<T>(
  work: () => Promise<T>,
  mayRepeat: (error: unknown) => boolean,
): Promise<T> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await work()
    } catch (error) {
      if (repeats === REPEATS || !mayRepeat(error)) throw error
    }
    await wait((repeats + 1) * REST_MS)
  }
}

/** The server ended the connection instead of working the statement, or takes none yet. */
const CUT_OFF = new Set(['57P01', '57P03'])
const BROKEN = new Set(['ECONNRESET', 'EPIPE'])
/** The driver's own words for errors that it gives no code. */
const NEVER_SENT = 'is not queryable'
const TERMINATED = 'Connection terminated unexpectedly'

/** The statement has changed nothing, because its connection was lost before. */
function isUndone(error: unknown): boolean {
  return CUT_OFF.has(postgresErrorCode(error) ?? '') || saysDriver(error, NEVER_SENT)
}

/** The connection was lost; a statement that was on its way may or may not have been worked. */
function isLoss(error: unknown): boolean {
  const broken = BROKEN.has(postgresErrorCode(error) ?? '')
  return broken || isUndone(error) || saysDriver(error, TERMINATED)
}

function saysDriver(error: unknown, words: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(words)) return true
  }
  return false
}

function isRead(statement: unknown): boolean {
  const { text } = typeof statement === 'string' ? { text: statement } : (statement as QueryConfig)
  return /^\s*select\b/i.test(text)
}

const RETRIED = new Set(['40P01', '40001'])
const ATTEMPTS = 4

/**
 * Runs `work` in one transaction: the only way to begin one.
 *
 * - A result `{ ok: false }` rolls the transaction back and is returned all the same.
 * - A deadlock or a serialization failure is tried again, three times at most; so is a connection
 *   that is lost before COMMIT. `work` must therefore be repeatable: no network calls, no state
 *   of its own.
 * - Inside a caller's transaction it is a savepoint: a refusal or an error undoes this step alone,
 *   and only the outermost transaction is repeated.
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
 * Drizzle's own transaction on a pool loses the connection when BEGIN fails: here the connection
 * is taken and released around it. A loss before COMMIT starts again on another connection.
 */
async function onOwnConnection<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  let progress: Progress<T> = {}
  const once = async (): Promise<T> => {
    progress = {}
    const client = await pool.connect()
    try {
      return await attempt(drizzle({ client }), work, progress)
    } finally {
      client.release()
    }
  }
  return await repeat(once, (error) => !progress.committing && isLoss(error))
}

type Progress<T> = { committing?: boolean; refused?: { result: T }; failed?: { error: unknown } }

/** One BEGIN or SAVEPOINT. When ROLLBACK fails too, what caused it is thrown, not its failure. */
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

/** The SQLSTATE of an error, also where Drizzle has wrapped it. */
export function postgresErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return undefined
}
