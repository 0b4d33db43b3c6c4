import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Origins } from './requests/origins.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The policy of data and files, in case a browser renders one as a page. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** The policy of pictures: a browser displays a picture in its own page, which has inline styles. */
const PICTURE_POLICY = `${NO_PAGE_POLICY}; script-src 'none'; style-src 'unsafe-inline'`

/** The policy of the service worker's script, which also applies to the worker's own requests. */
const WORKER_POLICY = `${NO_PAGE_POLICY}; connect-src 'self'`

function policyOf(is: (start: string) => boolean): string {
  if (is('image/')) return PICTURE_POLICY
  return is('text/javascript') || is('application/javascript') ? WORKER_POLICY : NO_PAGE_POLICY
}

/** Security headers of every response. Pages add the policy for scripts. */
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
    const is = (start: string) => typeof type === 'string' && type.startsWith(start)
    if (!is('text/html')) {
      reply.header('content-security-policy', policyOf(is))
    }
    if (secure) keepCookiesEncrypted(reply)
    done(null, payload)
  })
}

/**
 * Adds `Secure` to all cookies, including those read by scripts, such as the cart, which have no prefix
 * that requires it.
 */
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
 * CSRF protection: refuses unsafe requests from other origins. Requests without Origin, from
 * programs such as the payment provider's webhooks, are allowed; they are authenticated by
 * signature.
 *
 * @throws with status 403, handled by the error handler
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
