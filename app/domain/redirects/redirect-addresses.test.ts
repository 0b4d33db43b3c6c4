import { describe, expect, test } from 'vitest'
import { canonicalPath, readSource, readTarget } from './redirect-addresses.ts'

const OWN = 'https://shop.example'
const SOFA = '3f2c8a52-6d0b-4d5e-9b0a-0a4f6f1d2c3b'

describe('an old address', () => {
  test.each([
    // Addresses of Shopify, with and without a variant.
    ['/products/green-sofa', '/products/green-sofa'],
    ['/products/green-sofa?variant=123', '/products/green-sofa'],
    ['/collections/sofas/products/green-sofa#reviews', '/collections/sofas/products/green-sofa'],
    // Addresses of WooCommerce, with a slash at the end.
    ['/product/green-sofa/', '/product/green-sofa'],
    ['/product-category/Sofas//old/', '/product-category/sofas/old'],
    ['https://old.example/product/green-sofa/?utm=1', '/product/green-sofa'],
    [' /Caf%C3%A9 ', '/café'],
    ['/Cafe\u0301', '/café'],
    ['/a/../products/./x', '/products/x'],
    ['/products/%67reen', '/products/green'],
    // Paths that are no pages of this shop.
    ['/shop/green-sofa', '/shop/green-sofa'],
    ['/products/green-sofa,old;1', '/products/green-sofa,old;1'],
  ])('%s is stored as %s', (input, path) => {
    expect(readSource(input)).toEqual({ ok: true, path })
  })

  test.each([
    ['', 'not-an-address'],
    ['products/green-sofa', 'not-an-address'],
    ['mailto:a@b.example', 'not-an-address'],
    ['/a\r\nSet-Cookie: x=1', 'not-an-address'],
    ['/a%0d%0aSet-Cookie:x', 'not-an-address'],
    ['/a%00', 'not-an-address'],
    ['/a%zz', 'not-an-address'],
    ['/a\\b', 'not-an-address'],
    ['/a%5cb', 'not-an-address'],
    [`/${'a'.repeat(500)}`, 'too-long'],
    [`/${'é'.repeat(100)}`, 'too-long'],
    ['/', 'page-here'],
    ['https://old.example', 'page-here'],
    ['/?p=12', 'page-here'],
    ['/Shop/', 'page-here'],
    ['/shop/../shop/sofas', 'page-here'],
    [`/shop/product/${SOFA}`, 'page-here'],
    [`/shop/${SOFA}`, 'page-here'],
    ['/admin/old', 'page-here'],
    ['/products/x.data', 'page-here'],
    ['/%61dmin', 'page-here'],
  ])('%j is refused: %s', (input, problem) => {
    expect(readSource(input)).toEqual({ ok: false, problem })
  })
})

describe('the target of a redirect', () => {
  test.each([
    ['/shop/sofas', '/shop/sofas', 'page'],
    ['/Shop/Sofas/', '/shop/sofas', 'page'],
    ['/shop?category=Sofas&search=café', '/shop?category=Sofas&search=caf%C3%A9', 'page'],
    ['/our-story#team', '/our-story#team', 'page'],
    [`${OWN}/contact`, '/contact', 'page'],
    [OWN, '/', 'page'],
    [`/shop/product/${SOFA}`, `/shop/product/${SOFA}`, 'product'],
    ['/products/other', '/products/other', 'none'],
  ])('%s', (input, to, kind) => {
    const read = readTarget(input, OWN)
    expect(read).toMatchObject({ ok: true, target: { to, page: { kind } } })
  })

  test.each([
    ['https://evil.example/shop', 'other-host'],
    ['http://shop.example/shop', 'other-host'],
    ['https://shop.example.evil.example/', 'other-host'],
    ['https://shop.example@evil.example/', 'other-host'],
    ['https:\\\\evil.example', 'not-an-address'],
    ['//evil.example', 'other-host'],
    ['/\\evil.example', 'other-host'],
    ['\\\\evil.example', 'other-host'],
    ['/\t/evil.example', 'not-an-address'],
    ['/%5cevil.example', 'not-an-address'],
    ['/shop\r\nSet-Cookie: x=1', 'not-an-address'],
    ['/shop%0d%0aSet-Cookie:%20x', 'not-an-address'],
    ['/shop?x=\r\nSet-Cookie: x', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['data:text/html,x', 'not-an-address'],
    ['shop', 'not-an-address'],
    ['', 'not-an-address'],
    [`/shop?${'x'.repeat(500)}`, 'too-long'],
  ])('%j is refused: %s', (input, problem) => {
    expect(readTarget(input, OWN)).toEqual({ ok: false, problem })
  })

  test.each([
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a/..//evil.example',
    '/%2f%2fevil.example',
    '/%2Fevil.example',
  ])('%s stays on this shop', (input) => {
    const read = readTarget(input, OWN)
    if (!read.ok) return
    expect(new URL(read.target.to, OWN).host).toBe('shop.example')
    expect(read.target.to).toMatch(/^\/(?![/\\])[!-~]*$/)
  })
})

test('a path and its canonical form have the same canonical form', () => {
  for (const path of ['/A//b/', '/%E2%82%AC', '/a%2Fb/', '/a%2fb%2f', '/%C5%BFtool', '/İ']) {
    const once = canonicalPath(path)
    expect(once && canonicalPath(encodeURI(once))).toBe(once)
  }
})
