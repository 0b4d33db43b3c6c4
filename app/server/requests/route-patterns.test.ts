import { expect, test } from 'vitest'
import { patternsOf, RoutePatterns } from './route-patterns.ts'

const patterns = patternsOf({
  root: {},
  frame: { parentId: 'root' },
  home: { parentId: 'frame', index: true },
  shop: { parentId: 'frame', path: 'shop' },
  product: { parentId: 'frame', path: 'shop/product/:id' },
  orders: { parentId: 'root', path: 'admin/orders' },
  order: { parentId: 'orders', path: ':id' },
  export: { parentId: 'root', path: 'admin/orders/export.csv' },
  nothing: { parentId: 'frame', path: '*' },
})

test('nested routes extend the path; layout routes add nothing', () => {
  expect(patterns.toSorted()).toEqual([
    '/',
    '/*',
    '/admin/orders',
    '/admin/orders/:id',
    '/admin/orders/export.csv',
    '/shop',
    '/shop/product/:id',
  ])
})

test.for([
  ['/', '/'],
  ['/?utm_source=somebody@example.com', '/'],
  ['/_root.data', '/.data'],
  ['/shop/', '/shop'],
  ['/shop/product/1f3a', '/shop/product/:id'],
  ['/shop/product/1f3a.data?_routes=x', '/shop/product/:id.data'],
  ['/admin/orders/export.csv', '/admin/orders/export.csv'],
  ['/admin/orders/somebody@example.com', '/admin/orders/:id'],
  ['/wp-login.php', '*'],
  ['/wp-login.data', '*'],
  ['/shop/product/1/2', '*'],
])('%s is counted as %s', ([url = '', pattern]) => {
  expect(new RoutePatterns(patterns).of(url)).toBe(pattern)
})
