import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each(['/', '/shop?search=%E0%A4%A', '/shop/caf%C3%A9', '/%2e%2e/x', '/x?a?b'])(
  '%s stays as it is',
  (url) => {
    expect(readableAddress(url)).toBe(url)
  },
)

test.each(['/%E0%A4%A', '/%', '/shop/%ED%A0%80?a=b', '/%zz'])('%s leads nowhere', (url) => {
  expect(readableAddress(url)).toBe('/%EF%BF%BD')
})
