/**
 * The value of one cookie in a `Cookie` header or in `document.cookie`.
 *
 * @param name letters, digits, `-` and `_` only
 * @returns null if there is no such cookie, or its value is empty
 */
export function readCookie(header: string | null, name: string): string | null {
  return new RegExp(`(?:^|;\\s*)${name}=([^;\\s]+)`).exec(header ?? '')?.[1] ?? null
}

/**
 * The `Set-Cookie` header, or `document.cookie`'s value, of a cookie that is not sent with
 * cross-site forms (CSRF). An empty value deletes the cookie.
 *
 * @param value must contain only characters valid in cookies
 * @param maxAge in seconds
 * @param flags further attributes, each beginning with `; `
 */
export function writeCookie(
  name: string,
  value: string,
  maxAge: number,
  flags = '',
  path = '/',
): string {
  return `${name}=${value}; Path=${path}; Max-Age=${value ? maxAge : 0}; SameSite=Lax${flags}`
}

/** An `HttpOnly` cookie. */
export type PrivateCookie = {
  /** The name without a prefix; over HTTPS it gets one (`fullName`). */
  name: string
  /** The cookie's path: `/` for all pages. */
  path: string
  /** The cookie's lifetime in seconds. */
  maxAge: number
}

/**
 * Over HTTPS a name begins with `__Host-` (path `/`) or `__Secure-` (other paths): browsers accept
 * such cookies only over HTTPS and from this host, so that no other host of the domain can set
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
  const flags = `; HttpOnly${secure ? '; Secure' : ''}`
  return writeCookie(fullName(cookie, secure), value, cookie.maxAge, flags, cookie.path)
}
