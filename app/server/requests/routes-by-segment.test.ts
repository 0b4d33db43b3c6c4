import { expect, test } from 'vitest'
import { routesBySegment, segmentOf } from './routes-by-segment.ts'

const bySegment = routesBySegment({
  root: {},
  frame: { parentId: 'root' },
  home: { parentId: 'frame', index: true },
  shop: { parentId: 'frame', path: 'shop' },
  product: { parentId: 'frame', path: 'shop/product/:id' },
  admin: { parentId: 'root', path: 'admin' },
  orders: { parentId: 'admin', path: 'orders' },
  robots: { parentId: 'root', path: 'robots.txt' },
  short: { parentId: 'frame', path: ':code' },
  maybe: { parentId: 'frame', path: 'en?/shop' },
  nothing: { parentId: 'frame', path: '*' },
})
const inAll = ['frame', 'home', 'maybe', 'nothing', 'root', 'short']

test.for([
  ['', []],
  ['shop', ['product', 'shop']],
  ['admin', ['admin', 'orders']],
  ['robots.txt', ['robots']],
] as const)("under '%s' are its routes and all without a fixed segment", ([segment, own]) => {
  expect(Object.keys(bySegment.get(segment) ?? {}).toSorted()).toEqual(
    [...inAll, ...own].toSorted(),
  )
})

test.for([
  ['/', ''],
  ['/shop', 'shop'],
  ['/shop/', 'shop'],
  ['/SHOP/product/1', 'shop'],
  ['/shop.data', 'shop'],
  ['/robots.txt', 'robots.txt'],
  ['//shop', null],
  ['/%73hop', null],
  ['/shop//product', null],
  ['/shop%2Fproduct', null],
] as const)('%s is looked up under %s', ([path, segment]) => {
  expect(segmentOf(path)).toBe(segment)
})
