/**
 * The cookie of a flash message: a toast that survives a redirect. Readable by scripts on purpose,
 * since after a client-side navigation the browser consumes it; it holds a code and no personal
 * data.
 */
const NAME = 'notice'
const LIFE_SECONDS = 60
const CODE = /^[a-z-]{1,40}$/

/** The `Set-Cookie` that sets a flash message for the next page. */
export function flashCookie(code: string): string {
  return `${NAME}=${code}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`
}

/** The second argument of a redirect that sets a flash message. */
export function withFlash(code: string): { headers: Record<string, string> } {
  return { headers: { 'Set-Cookie': flashCookie(code) } }
}

/** Deletes the cookie once a page has shown the message. */
export const clearedFlashCookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`

/** @param cookies a `Cookie` header, or `document.cookie` */
export function readFlash(cookies: string | null): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === NAME && CODE.test(value)) return value
  }
  return null
}

/** Reads and deletes the flash message, in the browser. */
export function consumeFlash(): string | null {
  const code = readFlash(document.cookie)
  if (code) document.cookie = clearedFlashCookie
  return code
}
