/** One cookie's value out of a `Cookie` header; null where it is not there. */
export function readCookie(header: string | null, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && value !== '') return value
  }
  return null
}

/** A cookie that scripts cannot read and that other sites' forms do not send. */
export type PrivateCookie = {
  /** Without a prefix; over HTTPS it gets one, see below. */
  name: string
  /** Where it is sent: `/` for everywhere. */
  path: string
  /** In seconds. */
  maxAge: number
}

/**
 * Over HTTPS a name begins with `__Host-` (sent everywhere) or `__Secure-` (sent to a part of the
 * site): browsers then take it from nobody but this very site over HTTPS, so that no other host
 * of the same domain can plant one.
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
 * The `Set-Cookie` that gives it, or with an empty value takes it back.
 *
 * @param value may only hold characters that a cookie may
 */
export function privateCookie(request: Request, cookie: PrivateCookie, value: string): string {
  const secure = isSecure(request)
  const maxAge = value === '' ? 0 : cookie.maxAge
  const flags = `Path=${cookie.path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`
  return `${fullName(cookie, secure)}=${value}; ${flags}${secure ? '; Secure' : ''}`
}
