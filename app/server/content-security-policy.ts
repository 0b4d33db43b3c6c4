import { hash } from 'node:crypto'

/** Pages of one kind have the same scripts: a look in here takes a tenth of the time. */
const known = new Map<string, string>()
const MOST_KNOWN = 500

function hashOf(script: string): string {
  const found = known.get(script)
  if (found) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const made = `'sha256-${hash('sha256', script, 'base64')}'`
  // A copy: a part of a page would keep the whole page in memory.
  known.set(Buffer.from(script).toString(), made)
  return made
}

/**
 * The content security policy of one page: scripts only from here, and of the inline ones exactly
 * those that are named, by hash. A nonce would make every answer different.
 *
 * @param inlineScripts texts that the shop or the framework wrote. Never taken from a finished page,
 * where an injected script would be found as well.
 * @param paymentPage origin that forms may lead to besides our own (the hosted payment page)
 */
export function contentSecurityPolicy(
  inlineScripts: readonly string[],
  paymentPage: string,
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
    "frame-ancestors 'none'",
  ].join('; ')
}
