/** Leads to the page for what is not there. */
const NOWHERE = '/%EF%BF%BD'

/** `http://host` before the path, as a client writes it that takes the shop for a proxy. */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i

/**
 * The path and query of a request target, as the shop's routes take it.
 *
 * - Absolute form (`GET http://host/path`), which RFC 9112 (3.2.2) says servers must accept: its
 *   path. The host is not looked at, just as the Host header is not.
 * - Asterisk and authority form (`OPTIONS *`), and a path that no text can be read from
 *   (`%E0%A4%A`): an address that leads nowhere. The web server would refuse it before any header
 *   of ours is set.
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

/** False for asterisk form, authority form and nonsense, which are the address of no page. */
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
