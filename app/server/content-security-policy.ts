import { hash } from 'node:crypto'

/**
 * Cached hashes by script: pages of one kind have the same scripts, and a lookup takes a tenth of the
 * time of hashing.
 */
const known = new Map<string, string>()
const MAX_KNOWN = 500

function hashOf(script: string): string {
  const found = known.get(script)
  if (found) return found
  if (known.size >= MAX_KNOWN) known.clear()
  const made = `'sha256-${hash('sha256', script, 'base64')}'`
  // The key is a copy: a slice would keep the whole page in memory.
  known.set(Buffer.from(script).toString(), made)
  return made
}

/**
 * The content security policy (CSP) of one page: scripts from the shop's origin, and inline scripts
 * by hash. A nonce would make every response different and uncacheable.
 *
 * @param inlineScripts scripts written by the shop or the framework. Never extracted from a finished
 * page, which could contain an injected script.
 * @param paymentPage additional origin for form submissions (the hosted payment page)
 * @param isFramed whether the shop's own pages may show it in a frame
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  paymentPage: string,
  isFramed = false,
): string {
  const hashes = new Set(inlineScripts.map(hashOf))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${paymentPage}`,
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
  ].join('; ')
}
