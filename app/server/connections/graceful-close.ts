import type { FastifyInstance } from 'fastify'
import type { OpenRequests } from './count-open-requests.ts'

/** Time for written bytes to be sent. */
const LAST_BYTES_MS = 50
/** Responses that take longer are aborted. */
const MAX_WAIT_MS = 8_000

/**
 * Graceful shutdown of HTTP connections: closes the server as soon as no request is open. Node's own
 * `close` would wait for idle connections that browsers open in advance.
 */
export function closeGracefully(app: FastifyInstance, requests: OpenRequests): void {
  const closeAll = (afterMs: number, evenIfBusy: boolean): void => {
    const close = () => {
      // Since then, a request may have arrived on an open connection.
      if (evenIfBusy || requests.open === 0) app.server.closeAllConnections()
    }
    setTimeout(close, afterMs).unref()
  }
  app.addHook('preClose', (done) => {
    requests.onIdle(() => closeAll(LAST_BYTES_MS, false))
    if (requests.open === 0) closeAll(LAST_BYTES_MS, false)
    closeAll(MAX_WAIT_MS, true)
    done()
  })
}
