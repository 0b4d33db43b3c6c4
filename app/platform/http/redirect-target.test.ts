import { expect, test } from 'vitest'
import { redirectTarget } from './redirect-target.ts'

test.each([
  ['https://shop.example/shop?page=2#results', '/shop?page=2'],
  ['/admin/orders?page=2', '/admin/orders?page=2'],
  ['/shop/../cart', '/cart'],
  ['/shop/\r\nset-cookie: a=b', '/shop/set-cookie:%20a=b'],
  ['https://shop.example//evil.example/', null],
  ['https://shop.example/\\evil.example/', null],
  ['https://shop.example/.//evil.example/', null],
  ['https://shop.example/\t/evil.example/', null],
  ['https://shop.example@evil.example/', null],
  ['https://shop.example.evil.example/', null],
  ['https://shop.example:444/', null],
  ['//evil.example/', null],
  ['/\\evil.example/', null],
  ['javascript:alert(1)', null],
  ['https://', null],
])('%j becomes the target %j', (given, target) => {
  expect(redirectTarget(given, 'https://shop.example')).toBe(target)
})
