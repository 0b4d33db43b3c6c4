/** One cookie's value out of a `Cookie` header; null where it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && value !== '') return value
  }
  return null
}

/** An `HttpOnly` cookie that is not sent with cross-site forms (CSRF). */
export type PrivateCookie = {
  /** Without a prefix; over HTTPS it gets one, see below. */
  name: string
  /** The cookie's path: `/` for all pages. */
  path: string
  /** In seconds. */
  maxAge: number
}

/**
 * Over HTTPS a name begins with `__Host-` (path `/`) or `__Secure-` (other paths): browsers accept
 * such cookies only over HTTPS and from this host, so that no other host of the domain can plant
 * one.
 */
function fullName({ name, path }: PrivateCookie, secure: boolean): string {
  if (!secure) return name
  return `${path === '/' ? '__Host-' : '__Secure-'}${name}`
}

/** Whether the request came over HTTPS. */
export function isSecure(request: Request): boolean {
  return new URL(request.url).protocol === 'https:'
}

export function readPrivateCookie(request: Request, cookie: PrivateCookie): string | null {
  return readCookie(request.headers.get('cookie'), fullName(cookie, isSecure(request)))
}

/**
 * The `Set-Cookie` header; an empty value deletes the cookie.
 *
 * @param value must contain only characters valid in cookies
 */
export function privateCookie(request: Request, cookie: PrivateCookie, value: string): string {
  const secure = isSecure(request)
  const maxAge = value === '' ? 0 : cookie.maxAge
  const flags = `Path=${cookie.path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`
  return `${fullName(cookie, secure)}=${value}; ${flags}${secure ? '; Secure' : ''}`
}
