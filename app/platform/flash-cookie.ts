/**
 * A word that outlives a redirect: what the next page should tell the visitor. The cookie is
 * readable by scripts on purpose, since after a client-side navigation the browser takes it
 * itself; it holds a code and nothing about the visitor.
 */
const NAME = 'notice'
const LIFE_SECONDS = 60
const CODE = /^[a-z-]{1,40}$/

/** The `Set-Cookie` that makes the next page give the notice. */
export function flashCookie(code: string): string {
  return `${NAME}=${code}; Path=/; Max-Age=${LIFE_SECONDS}; SameSite=Lax`
}

/** What a redirect passes as its second argument so that the next page gives the notice. */
export function withFlash(code: string): { headers: Record<string, string> } {
  return { headers: { 'Set-Cookie': flashCookie(code) } }
}

/** Takes the notice back once a page has given it. */
export const clearedFlashCookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`

/** @param cookies a `Cookie` header, or `document.cookie` */
export function readFlash(cookies: string | null): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === NAME && CODE.test(value)) return value
  }
  return null
}

/** Reads and removes the notice, in the browser. */
export function consumeFlash(): string | null {
  const code = readFlash(document.cookie)
  if (code) document.cookie = clearedFlashCookie
  return code
}
