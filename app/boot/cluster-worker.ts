import { readEnv } from '../platform/config/config.ts'
import { ConfigurationError } from '../platform/config/configuration-error.ts'
import { createLog } from '../platform/log.ts'
import { productionHandler } from '../server/load-request-handler.ts'
import type { Infrastructure } from './infrastructure.ts'
import { logUncaughtErrors } from './log-uncaught-errors.ts'
import { startWorker } from './start-shop.ts'

/** Messages from the primary to a worker. */
export type ToWorker =
  | { kind: 'open'; infrastructure: Infrastructure }
  | { kind: 'drain'; longestMs: number }
  | { kind: 'stop-listening' }
  | { kind: 'end-connections' }
  | { kind: 'close' }

/**
 * Messages from a worker to the primary: started, listening, failed to start, shutdown step done.
 */
export type FromWorker =
  | { kind: 'here' }
  | { kind: 'opened' }
  | { kind: 'refused'; message: string }
  | { kind: 'done'; step: ToWorker['kind'] }

/** Time limit for a worker's shutdown. */
const CLOSE_LIMIT_MS = 14_000

/**
 * A worker: serves pages, follows the primary's messages, and exits when the primary exits
 * (`node:cluster` ensures that).
 */
export function runWorker(): void {
  // Signals are ignored: Ctrl-C and service managers signal all processes, and the primary
  // coordinates the shutdown.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  const say = (message: FromWorker, afterwards = (): void => undefined): void => {
    process.send?.(message, afterwards)
  }
  const env = readEnv()
  const log = createLog(env.logLevel)
  logUncaughtErrors(log)
  let worker: Awaited<ReturnType<typeof startWorker>> | null = null
  const close = async (): Promise<void> => {
    setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref()
    await worker?.close()
    process.exit(0)
  }
  const handleMessage = async (message: ToWorker): Promise<void> => {
    if (message.kind === 'open') {
      worker = await startWorker(env, message.infrastructure, {
        handler: productionHandler,
        log,
      })
      say({ kind: 'opened' })
    } else if (message.kind === 'drain') {
      await worker?.http.drain(message.longestMs)
      say({ kind: 'done', step: message.kind })
    } else if (message.kind === 'stop-listening') {
      await worker?.http.stopListening()
      say({ kind: 'done', step: message.kind })
    } else if (message.kind === 'end-connections') {
      await worker?.http.endConnections()
      say({ kind: 'done', step: message.kind })
    } else {
      await close()
    }
  }
  process.on('message', (message: ToWorker) => {
    handleMessage(message).catch((error: unknown) => {
      if (!(error instanceof ConfigurationError)) throw error
      say({ kind: 'refused', message: error.message }, () => process.exit(1))
    })
  })
  say({ kind: 'here' })
}
