import { expect, test } from 'vitest'
import { readFlash, withFlash } from './flash-cookie.ts'

test('a flash message set by a redirect is read by the next request', () => {
  const cookie = withFlash('product-unavailable').headers['Set-Cookie']
  expect(cookie).not.toMatch(/httponly/i)
  expect(readFlash(`cart=abc; ${cookie?.split(';')[0]}; other=1`)).toBe('product-unavailable')
})

test.each([
  null,
  '',
  'cart=abc',
  'notice=',
  'notice=<script>',
  `notice=${'a'.repeat(41)}`,
  'xnotice=ab',
])('%j contains no flash message', (cookies) => {
  expect(readFlash(cookies)).toBeNull()
})
