import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgresErrorCode } from './postgres-error-code.ts'

// Values of type `bigint` (money and counts) are parsed as numbers; both stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

type Statement = string | pg.QueryConfig

/** Runs each statement of the pool and its clients, for tracing. Must return what `run` returns. */
export type ObserveStatement = <T>(
  statement: { text: string; name?: string | undefined },
  run: () => Promise<T>,
) => Promise<T>

/** The connection pool: retries statements whose connection was lost, if that is safe. */
export function createPool(config: pg.PoolConfig, observe?: ObserveStatement): pg.Pool {
  return observe ? createObservedPool(config, observe) : new RetryingPool(config)
}

function createObservedPool(config: pg.PoolConfig, observe: ObserveStatement): pg.Pool {
  class ObservedClient extends pg.Client {
    override query(...given: unknown[]): Promise<pg.QueryResult> {
      const [statement] = given as [Statement]
      const run = () => super.query(...(given as [pg.QueryConfig]))
      // With a callback the caller is the pool, which has observed the statement itself.
      return typeof given.at(-1) === 'function' ? run() : observe(asConfig(statement), run)
    }
  }
  class ObservedPool extends RetryingPool {
    override query(...given: unknown[]): Promise<pg.QueryResult> {
      const [statement] = given as [Statement]
      return observe(asConfig(statement), () => super.query(...given))
    }
  }
  return new ObservedPool({ ...config, Client: ObservedClient })
}

class RetryingPool extends pg.Pool {
  override query(...given: unknown[]): Promise<pg.QueryResult> {
    const [statement] = given as [Statement]
    const isRead = /^\s*select\b/i.test(asConfig(statement).text)
    return retry(
      () => super.query(...(given as [pg.QueryConfig])),
      isRead ? isConnectionLoss : isUndone,
    )
  }
}

function asConfig(statement: Statement): pg.QueryConfig {
  return typeof statement === 'string' ? { text: statement } : statement
}

const RETRIES = 3
const DELAY_MS = 20

/** Repeats `work` up to three times, after a short delay, if `mayRetry` allows it. */
export async function retry<T>(
  work: () => Promise<T>,
  mayRetry: (error: unknown) => boolean,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === RETRIES || !mayRetry(error)) throw error
    }
    await wait((retries + 1) * DELAY_MS)
  }
}

/** The server ended the connection instead of running the statement, or accepts no connections yet. */
const CUT_OFF = new Set(['57P01', '57P03'])
const BROKEN = new Set(['ECONNRESET', 'EPIPE'])
/** Messages of the driver's errors that have no code. */
const NEVER_SENT = 'is not queryable'
const TERMINATED = 'Connection terminated unexpectedly'

/** The statement has changed nothing, because the connection was lost before it ran. */
function isUndone(error: unknown): boolean {
  return CUT_OFF.has(postgresErrorCode(error) ?? '') || hasMessage(error, NEVER_SENT)
}

/** The connection was lost; a statement that had been sent may or may not have run. */
export function isConnectionLoss(error: unknown): boolean {
  const broken = BROKEN.has(postgresErrorCode(error) ?? '')
  return broken || isUndone(error) || hasMessage(error, TERMINATED)
}

function hasMessage(error: unknown, text: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(text)) return true
  }
  return false
}
