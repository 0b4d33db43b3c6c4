import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pence } from '../../platform/values/money.ts'
import {
  isConfirmed,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATES,
  paymentStateAfterRefunds,
  STOCK_STATES,
  warningsBefore,
} from './status.ts'

const order = {
  waiting: { status: 'pending', payment_state: 'unpaid', stock_state: 'held' },
  expired: { status: 'cancelled', payment_state: 'unpaid', stock_state: 'released' },
  paid: { status: 'paid', payment_state: 'paid', stock_state: 'consumed' },
  shipped: { status: 'shipped', payment_state: 'paid', stock_state: 'consumed' },
  delivered: { status: 'delivered', payment_state: 'part_refunded', stock_state: 'consumed' },
  returned: { status: 'cancelled', payment_state: 'refunded', stock_state: 'released' },
  emptied: { status: 'paid', payment_state: 'paid', stock_state: 'released' },
  late: { status: 'cancelled', payment_state: 'refund_due', stock_state: 'released' },
} as const

describe('warnings before setting a status', () => {
  test.each<[keyof typeof order, OrderStatus, string[]]>([
    ['paid', 'shipped', []],
    ['shipped', 'delivered', []],
    ['paid', 'paid', []],
    ['waiting', 'cancelled', ['page-closes']],
    ['waiting', 'paid', ['by-hand', 'no-payment', 'page-open']],
    ['waiting', 'shipped', ['skips-dispatch', 'no-payment', 'page-open']],
    ['paid', 'pending', ['goes-back']],
    ['paid', 'delivered', ['skips-dispatch']],
    ['paid', 'cancelled', ['money-kept']],
    ['shipped', 'cancelled', ['has-left', 'money-kept']],
    ['delivered', 'cancelled', ['has-left', 'money-kept']],
    ['delivered', 'shipped', ['goes-back']],
    ['expired', 'pending', ['reopens', 'takes-units']],
    ['expired', 'paid', ['reopens', 'no-payment', 'takes-units']],
    ['returned', 'shipped', ['reopens', 'money-back', 'takes-units']],
    ['late', 'paid', ['reopens', 'money-back', 'takes-units']],
    ['emptied', 'shipped', ['units-back']],
  ])('%s to %s: %j', (from, to, warnings) => {
    expect(warningsBefore(order[from], to)).toEqual(warnings)
  })

  test('are empty for an unchanged status, and contain no duplicates', () => {
    const any = fc.record({
      status: fc.constantFrom(...ORDER_STATUSES),
      payment_state: fc.constantFrom(...PAYMENT_STATES),
      stock_state: fc.constantFrom(...STOCK_STATES),
    })
    fc.assert(
      fc.property(any, fc.constantFrom(...ORDER_STATUSES), (one, to) => {
        const warnings = warningsBefore(one, to)
        if (to === one.status) expect(warnings).toEqual([])
        expect(new Set(warnings).size).toBe(warnings.length)
      }),
    )
  })
})

test('the refunded amount determines the payment state', () => {
  expect(paymentStateAfterRefunds(false, pence(0), pence(100))).toBe('paid')
  expect(paymentStateAfterRefunds(false, pence(1), pence(100))).toBe('part_refunded')
  expect(paymentStateAfterRefunds(false, pence(100), pence(100))).toBe('refunded')
  expect(paymentStateAfterRefunds(true, pence(0), pence(100))).toBe('refund_due')
  expect(paymentStateAfterRefunds(true, pence(99), pence(100))).toBe('refund_due')
  expect(paymentStateAfterRefunds(true, pence(100), pence(100))).toBe('refunded')
})

test('a confirmation can be sent while the order is paid and active', () => {
  expect(isConfirmed(order.paid)).toBe(true)
  expect(isConfirmed(order.delivered)).toBe(true)
  expect(isConfirmed({ ...order.paid, status: 'cancelled' })).toBe(false)
  expect(isConfirmed(order.waiting)).toBe(false)
  expect(isConfirmed(order.returned)).toBe(false)
})
