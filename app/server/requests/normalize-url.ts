/** An address that leads to the 404 page. */
const NOWHERE = '/%EF%BF%BD'

/** `http://host` before the path, as sent to proxies (absolute form). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i

/**
 * Normalizes a request target to path and query.
 *
 * - Absolute form (`GET http://host/path`), which servers must accept (RFC 9112, 3.2.2): its path.
 *   The host is ignored, like the Host header.
 * - Asterisk and authority form (`OPTIONS *`), and a path that cannot be decoded (`%E0%A4%A`): an
 *   address that leads to the 404 page. Fastify would refuse it before any of the shop's headers are
 *   set.
 */
export function normalizeUrl(target: string): string {
  const address = originForm(target)
  const [path = ''] = address.split('?', 1)
  if (!path.startsWith('/')) return NOWHERE
  try {
    decodeURIComponent(path)
    return address
  } catch {
    return NOWHERE
  }
}

/** False for asterisk form, authority form and malformed targets. */
export function isAddress(target: string): boolean {
  return originForm(target).startsWith('/')
}

function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const [absolute] = SCHEME_AND_HOST.exec(target) ?? []
  if (absolute === undefined) return target
  const rest = target.slice(absolute.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}
