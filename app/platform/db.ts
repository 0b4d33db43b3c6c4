import { setTimeout as wait } from 'node:timers/promises'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg, { type QueryConfig } from 'pg'

export type Db = NodePgDatabase<Record<string, never>> & { $client: pg.Pool }
/** A transaction. Whatever takes a `Tx` must not make network calls. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
type TransactionConfig = Parameters<Db['transaction']>[1]
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
  const db = drizzle({ client: pool }) as Db
  db.transaction = (work, config) => transact(pool, work, config)
  return db
}

/**
 * One transaction on a connection of its own, begun again where that is lost before COMMIT.
 *
 * Drizzle's own way with a pool never gives the connection back where BEGIN fails, and tells of
 * the ROLLBACK that fails on a lost connection instead of what went wrong.
 */
async function transact<T>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<T>,
  config: TransactionConfig,
): Promise<T> {
  let committing = false
  let failures: unknown[] = []
  const noting = async (tx: Tx): Promise<T> => {
    try {
      const done = await work(tx)
      committing = true
      return done
    } catch (error) {
      failures = [error]
      throw error
    }
  }
  const once = async (): Promise<T> => {
    const client = await pool.connect()
    failures = []
    try {
      return await drizzle({ client }).transaction(noting, config)
    } catch (error) {
      throw failures.length > 0 ? failures[0] : error
    } finally {
      client.release()
    }
  }
  return await repeat(once, (error) => !committing && isLoss(error))
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
