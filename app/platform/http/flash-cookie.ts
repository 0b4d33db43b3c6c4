import { readCookie, writeCookie } from './cookies.ts'

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
  return writeCookie(NAME, code, LIFE_SECONDS)
}

/** The second argument of a redirect that sets a flash message. */
export function withFlash(code: string): { headers: Record<string, string> } {
  return { headers: { 'Set-Cookie': flashCookie(code) } }
}

/** Deletes the cookie once a page has shown the message. */
export const clearedFlashCookie = flashCookie('')

/** @param cookies a `Cookie` header, or `document.cookie` */
export function readFlash(cookies: string | null): string | null {
  const code = readCookie(cookies, NAME)
  return code && CODE.test(code) ? code : null
}

/** Reads and deletes the flash message, in the browser. */
export function consumeFlash(): string | null {
  const code = readFlash(document.cookie)
  if (code) document.cookie = clearedFlashCookie
  return code
}
