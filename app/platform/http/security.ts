import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The headers that every answer carries. The policy for scripts is added page by page. */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const secure = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: secure && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    done(null, payload)
  })
}

/**
 * Refuses state-changing requests that another site made a browser send. Programs without a
 * browser (the payment provider's webhooks) send no Origin and are let through; what they may
 * do is checked by signature.
 */
export function refuseForeignOrigins(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin } = request.headers
    const foreign = origin !== undefined && !origins.own.has(origin)
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site'
    if (!foreign && !crossSite) return
    return reply.code(403).send({ error: 'This request came from another site and was refused.' })
  })
}
