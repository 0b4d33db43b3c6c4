import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('allows exactly the listed inline scripts, without duplicates', () => {
  const policy = contentSecurityPolicy(['one()', 'two()', 'one()'], 'https://checkout.stripe.com')
  expect(policy).toContain(`script-src 'self' ${hash('one()')} ${hash('two()')};`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(policy).toContain("form-action 'self' https://checkout.stripe.com")
})
