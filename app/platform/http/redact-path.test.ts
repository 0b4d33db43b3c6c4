import { expect, test } from 'vitest'
import { redactPath } from './redact-path.ts'

const ID = '5a3b1e00-1234-4000-8000-00000000000a'

test.each([
  ['/', '/'],
  ['/shop?search=jo@shop.example', '/shop'],
  [`/shop/product/${ID}`, `/shop/product/${ID}`],
  [`/shop/product/${ID}.data?_routes=x`, `/shop/product/${ID}.data`],
  ['/how-it-works-in-a-long-address', '/how-it-works-in-a-long-address'],
  [`/newsletter/unsubscribe/${ID}`, '/newsletter/unsubscribe/***'],
  [`/newsletter/unsubscribe/${ID}.data`, '/newsletter/unsubscribe/***'],
  [`/newsletter//unsubscribe/${ID}/more`, '/newsletter//unsubscribe/***'],
  ['/newsletter/unsubscribe/short', '/newsletter/unsubscribe/***'],
  [`/newsletter/${ID}`, '/newsletter/***'],
  [`/elsewhere/${ID}`, '/elsewhere/***'],
  ['/admin/reset-password/Zk3vQe81LmTtr5WcXy0a', '/admin/reset-password/***'],
  ['/shop/jo@shop.example', '/shop/***'],
  ['/shop/jo%40shop.example.data', '/shop/***'],
  ['/sell-photos/9f86d081884c7d659a2feaa0c55ad015.webp', '/sell-photos/***'],
])('%s is logged as %s', (url, logged) => {
  expect(redactPath(url)).toBe(logged)
})

test('a long path is truncated after its secrets have been redacted', () => {
  expect(redactPath(`/${'a/'.repeat(7_000)}`)).toBe(`/${'a/'.repeat(99)}a…`)
  const key = 'Zk3vQe81LmTtr5WcXy0a'
  expect(redactPath(`/${'a'.repeat(190)}/${key}/${'b/'.repeat(200)}`)).not.toContain('Zk3')
})
