/** The cookies of a browser, by name, as `Set-Cookie` headers of one website set and delete them. */
export type CookieJar = Map<string, string>

/** The value of the `Cookie` header. */
export const cookieHeader = (jar: CookieJar): string =>
  [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

export function storeCookies(jar: CookieJar, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0/.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}
