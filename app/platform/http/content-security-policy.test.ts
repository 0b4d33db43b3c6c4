import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('allows the inline scripts of the page and no others', () => {
  const html = `<script>one()</script><script type="module" async="">two()</script>
<script src="/assets/a.js"></script><script type="application/ld+json">{"a":1}</script>`
  const policy = contentSecurityPolicy(html, 'https://checkout.stripe.com')
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
  expect(policy).not.toContain(hash('{"a":1}'))
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com")
})
