import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for this route's body. */
    bodySeconds?: number
  }
}

/**
 * Body timeout: closes connections whose body takes longer than `seconds`. Upload routes set their own
 * limit in `config`.
 */
export function limitBodyTime(app: FastifyInstance, seconds: number): void {
  // Before any hook can refuse the request, since a refusal drains the body too.
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
