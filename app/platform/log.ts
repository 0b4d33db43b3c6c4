import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Env } from './config/config.ts'

/** A pino logger, as the web server hands it on with a request's id. */
export type Logger = FastifyBaseLogger

/**
 * Written while the process does something else: what is logged meanwhile goes out in one piece,
 * and the rest when the process ends. Pieces of 4 kB reach a pipe whole, however many processes
 * write to it.
 */
const STANDARD_ERROR = { dest: 2, sync: false, maxWrite: 4_096 }

/**
 * Structured logs. Addresses, names and secrets are never given to it; the serializers leave out
 * what could carry them (query strings, headers, bodies, the parameters of a failed query).
 */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  }
  return pino(options, destination ?? pino.destination(STANDARD_ERROR))
}

const MAIL_ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g

/** What of an error may be written down: a failed query's text and parameters stay out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an error object', type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const fromQuery = error.message.startsWith('Failed query')
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    // A mail server's refusal names whom it refused.
    message: fromQuery ? 'Failed query' : error.message.replaceAll(MAIL_ADDRESS, '(address)'),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}
