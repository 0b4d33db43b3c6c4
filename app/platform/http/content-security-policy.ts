import { hash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The content security policy of one page: scripts only from here, and of the inline ones
 * exactly those that this page holds, by hash. A nonce would make every answer different.
 *
 * @param html the whole rendered page
 * @param paymentPage origin that forms may lead to besides our own (the hosted payment page)
 */
export function contentSecurityPolicy(html: string, paymentPage: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (attributes.includes('ld+json')) continue
    hashes.add(`'sha256-${hash('sha256', script, 'base64')}'`)
  }
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
