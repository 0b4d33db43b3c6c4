import { expect, expectTypeOf, test } from 'vitest'
import type { findProduct } from '../domain/catalogue/shop/find-product.server.ts'
import type { findOrder } from '../domain/orders/find-order.server.ts'
import { isCanonicalUuid } from './canonical-uuid.ts'
import { isUuid, type OrderId, parseOrderId, toOrderId } from './ids.ts'

const id = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'

test('a UUID may have either case in an address, and only lower case as a text key', () => {
  expect([isUuid(id), isCanonicalUuid(id)]).toEqual([true, true])
  expect([isUuid(id.toUpperCase()), isCanonicalUuid(id.toUpperCase())]).toEqual([true, false])
})

test.each(['', 'nonsense', `${id}0`, ` ${id}`, `${id}\n`, id.replaceAll('-', ''), `{${id}}`])(
  '%j is not a UUID',
  (text) => {
    expect([isUuid(text), isCanonicalUuid(text)]).toEqual([false, false])
  },
)

test("an order is found by an order's id alone", () => {
  expect([parseOrderId(id), parseOrderId(id.toUpperCase()), parseOrderId('')]).toEqual([
    id,
    null,
    null,
  ])
  expect(() => toOrderId('')).toThrow(RangeError)
  expectTypeOf<Parameters<typeof findOrder>[1]>().toEqualTypeOf<OrderId>()
  expectTypeOf<Parameters<typeof findProduct>[1]>().not.toExtend<OrderId>()
})
