import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long this route's body may take to come in. */
    bodySeconds?: number
  }
}

/**
 * Cuts off whoever sends a body slowly enough to keep a connection for nothing. A route that
 * takes uploads says in its `config` how long they may take.
 */
export function limitBodyTime(app: FastifyInstance, seconds: number): void {
  // Before anything can refuse the request, since a refusal waits for its body too.
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = request.headers
    if (length === '0' && !chunked) return done()
    const allowed = request.routeOptions.config.bodySeconds ?? seconds
    const timer = setTimeout(() => request.raw.destroy(), allowed * 1000)
    request.raw.once('end', () => clearTimeout(timer))
    request.raw.once('close', () => clearTimeout(timer))
    done()
  })
}
