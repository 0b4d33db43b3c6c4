import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Data and files run nothing and load nothing, should a browser ever take one for a page. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"

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
    const type = reply.getHeader('content-type')
    const page = typeof type === 'string' && type.startsWith('text/html')
    if (!page) reply.header('content-security-policy', NO_PAGE_POLICY)
    if (secure) keepCookiesEncrypted(reply)
    done(null, payload)
  })
}

/** Also those that scripts read, such as the cart, which have no prefix that would demand it. */
function keepCookiesEncrypted(reply: FastifyReply): void {
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  if (cookies.length === 0) return
  const encrypted = cookies.map((cookie) =>
    /;\s*secure(?:;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`,
  )
  reply.removeHeader('set-cookie').header('set-cookie', encrypted)
}

class OtherSiteError extends Error {
  override name = 'OtherSiteError'
  readonly statusCode = 403
}

/**
 * Refuses state-changing requests that another site made a browser send. Programs without a
 * browser (the payment provider's webhooks) send no Origin and are let through; what they may
 * do is checked by signature.
 *
 * @throws with status 403, for the error handler to answer
 */
export function refuseForeignOrigins(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (SAFE_METHODS.has(request.method)) return
    const { origin } = request.headers
    const foreign = origin !== undefined && !origins.own.has(origin)
    const crossSite = request.headers['sec-fetch-site'] === 'cross-site'
    if (foreign || crossSite) throw new OtherSiteError('a request from another site')
  })
}
