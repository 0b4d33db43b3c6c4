import type { FastifyInstance } from 'fastify'

/** Time for written bytes to be sent. */
const LAST_BYTES_MS = 50
/** Responses that take longer are aborted. */
const MAX_WAIT_MS = 8_000

/**
 * Graceful shutdown of HTTP connections: closes the server as soon as every request has been
 * answered. Node's own `close` would wait for idle connections that browsers open in advance.
 */
export function closeGracefully(app: FastifyInstance): void {
  let unanswered = 0
  let closing = false
  const closeAll = (afterMs: number, evenIfBusy: boolean): void => {
    const close = () => {
      // Since then, a request may have arrived on an open connection.
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
    closeAll(MAX_WAIT_MS, true)
    done()
  })
}
