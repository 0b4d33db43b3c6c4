import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, pino } from 'pino'
import type { Env } from './config/config.ts'

/** A pino logger, as passed on by Fastify with a request's id. */
export type Logger = FastifyBaseLogger

/**
 * Asynchronous and buffered; the buffer is flushed at exit. Writes of 4 kB are atomic on a pipe, even
 * with several processes.
 */
const STANDARD_ERROR = { dest: 2, sync: false, maxWrite: 4_096 }

/**
 * Structured logs without personal data or secrets; the serializers omit what could contain them
 * (query strings, headers, bodies, parameters of failed queries).
 */
export function createLog(level: Env['logLevel'], destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // `why`: the reason of a provider's refusal, which may repeat the shopper's address.
    serializers: { err: describeError, why: withoutAddresses },
    hooks: { logMethod: withEvent },
  }
  return pino(options, destination ?? pino.destination(STANDARD_ERROR))
}

/** Adds an event to lines without fields: those of Fastify, which logs the addresses it listens on. */
function withEvent(this: pino.Logger, args: Parameters<pino.LogFn>, write: pino.LogFn): void {
  const [first] = args as [unknown]
  if (typeof first === 'string') write.call(this, { event: 'http.listening' }, first)
  else write.apply(this, args)
}

const MAIL_ADDRESS = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g

function withoutAddresses(text: unknown): unknown {
  return typeof text === 'string' ? text.replaceAll(MAIL_ADDRESS, '(address)') : text
}

/** An error, or the copy of one that pg-boss reports (`{ ...error, message, stack }`, without its class). */
type ErrorLike = Partial<Pick<Error, 'name' | 'stack' | 'cause'>> & { message: string }

function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

/** The loggable part of an error: without a failed query's text and parameters. */
function describeError(error: unknown): Record<string, unknown> {
  if (!isErrorLike(error)) return { message: 'not an error object', type: typeof error }
  const code = 'code' in error ? error.code : undefined
  const fromQuery = error.message.startsWith('Failed query')
  return {
    type: error.name ?? 'Error',
    ...(code === undefined ? {} : { code }),
    // A mail server's refusal contains the recipient's address.
    message: fromQuery ? 'Failed query' : withoutAddresses(error.message),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  }
}
