import type { Logger } from '../platform/log.ts'

/**
 * Logs an error that nothing has caught, also a rejection, before it ends this process: Node then prints it
 * and exits with code 1.
 */
export function logUncaughtErrors(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (err, origin) => {
    log.fatal({ event: 'process.crashed', err, origin }, 'an uncaught error ends this process')
  })
}
