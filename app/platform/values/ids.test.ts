import { expect, expectTypeOf, test } from 'vitest'
import type { CartLine } from '../../domain/cart/cart.ts'
import type { findProduct } from '../../domain/catalogue/shop/find-product.server.ts'
import type { findOrder } from '../../domain/orders/find-order.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import { isCanonicalUuid } from './canonical-uuid.ts'
import {
  isProductId,
  isUuid,
  type OrderId,
  type ProductId,
  parseOrderId,
  parseProductId,
  parseStaffId,
  type StaffId,
  toOrderId,
  toProductId,
  toStaffId,
} from './ids.ts'

const id = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'

test('a UUID is accepted in either case in an address, but only in lower case as a text key', () => {
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

test('ids of products and staff members are parsed case-insensitively and have distinct types', () => {
  const upper = id.toUpperCase()
  expect([parseProductId(upper), parseStaffId(upper)]).toEqual([id, id])
  expect([toProductId(upper), toStaffId(upper)]).toEqual([id, id])
  expect([isProductId(id), isProductId(upper)]).toEqual([true, false])
  for (const text of ['', 'nonsense', `${id}0`]) {
    expect([parseProductId(text), parseStaffId(text), isProductId(text)]).toEqual([
      null,
      null,
      false,
    ])
    expect(() => toProductId(text)).toThrow(RangeError)
    expect(() => toStaffId(text)).toThrow(RangeError)
  }
  expectTypeOf<CartLine['id']>().toEqualTypeOf<ProductId>()
  expectTypeOf<Staff['id']>().toEqualTypeOf<StaffId>()
  expectTypeOf<ProductId>().not.toExtend<StaffId>()
  expectTypeOf<OrderId>().not.toExtend<ProductId>()
})
