import type { FastifyInstance } from 'fastify'

/** What has been written is on its way by then. */
const LAST_BYTES_MS = 50
/** An answer that takes longer than this to end is not waited for. */
const LONGEST_WAIT_MS = 8_000

/**
 * Lets the server close as soon as every request has been answered. By itself it would wait for
 * connections that have never asked anything, which browsers open in advance, until they do.
 */
export function closeGracefully(app: FastifyInstance): void {
  let unanswered = 0
  let closing = false
  const closeAll = (afterMs: number, evenIfBusy: boolean): void => {
    const close = () => {
      // Somebody may have asked meanwhile, on a connection that was open already.
      if (evenIfBusy || unanswered === 0) app.server.closeAllConnections()
    }
    setTimeout(close, afterMs).unref()
  }
  app.addHook('onRequest', (_request, _reply, done) => {
    unanswered += 1
    done()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    unanswered -= 1
    if (closing && unanswered === 0) closeAll(LAST_BYTES_MS, false)
    done()
  })
  app.addHook('preClose', (done) => {
    closing = true
    if (unanswered === 0) closeAll(LAST_BYTES_MS, false)
    closeAll(LONGEST_WAIT_MS, true)
    done()
  })
}
