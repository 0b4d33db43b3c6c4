import { expect, test } from 'vitest'
import { isAddress, normalizeUrl } from './normalize-url.ts'

test.each(['/', '/shop?search=%E0%A4%A', '/shop/caf%C3%A9', '/%2e%2e/x', '/x?a?b'])(
  '%s is unchanged',
  (url) => {
    expect(normalizeUrl(url)).toBe(url)
  },
)

test.each([
  ['http://localhost:4121/shop?page=2', '/shop?page=2'],
  ['HTTPS://elsewhere.example', '/'],
  ['http://elsewhere.example?a=b', '/?a=b'],
  ['http://elsewhere.example//x', '//x'],
])('%s, in absolute form, is normalized to %s', (target, address) => {
  expect(normalizeUrl(target)).toBe(address)
  expect(isAddress(target)).toBe(true)
})

test.each(['*', 'localhost:443', 'shop', '', 'ftp://localhost/x', '?a'])(
  '%s is not a valid target',
  (target) => {
    expect(normalizeUrl(target)).toBe('/%EF%BF%BD')
    expect(isAddress(target)).toBe(false)
  },
)

test.each(['/%E0%A4%A', '/%', '/shop/%ED%A0%80?a=b', '/%zz', 'http://localhost/%zz'])(
  '%s is refused',
  (url) => {
    expect(normalizeUrl(url)).toBe('/%EF%BF%BD')
  },
)
