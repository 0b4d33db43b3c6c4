/**
 * The path and query of an address as the target of a redirect; null for addresses of other hosts (no open
 * redirect). Parsed like a browser does, so that the checked address is the one followed: no line breaks,
 * no `..`, no second slash that would name another host.
 *
 * @param given an address that the client has sent, absolute or relative to the origin
 * @param origin the shop's
 */
export function redirectTarget(given: string, origin: string): string | null {
  const read = URL.parse(given, origin)
  if (!read || read.host !== new URL(origin).host || read.pathname.includes('//')) return null
  return read.pathname + read.search
}
