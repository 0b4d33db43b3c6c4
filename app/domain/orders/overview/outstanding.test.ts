import { expect, test } from 'vitest'
import { outstandingReason } from './outstanding.ts'

const delivered = {
  status: 'delivered',
  payment_state: 'paid',
  stock_state: 'consumed',
  next_check_at: null,
} as const

test.each([
  ['a payment that is still possible', { stock_state: 'held', status: 'pending' }, [], 'payment'],
  ['a payment page that reconciliation still checks', { next_check_at: new Date() }, [], 'payment'],
  ['its delivery', { status: 'paid' }, [], 'delivery'],
  ['its arrival', { status: 'shipped' }, [], 'delivery'],
  [
    'its delivery, paid in another way',
    { status: 'paid', payment_state: 'unpaid' },
    [],
    'delivery',
  ],
  [
    'its delivery, part of it refunded',
    { status: 'paid', payment_state: 'part_refunded' },
    ['succeeded'],
    'delivery',
  ],
  ['its delivery, regardless of its status', { status: 'pending' }, [], 'delivery'],
  [
    'a refund that the shop owes',
    { status: 'cancelled', payment_state: 'refund_due' },
    [],
    'refund',
  ],
  ['a refund on its way', {}, ['requested'], 'refund'],
  ['a refund that failed', { status: 'cancelled' }, ['succeeded', 'failed'], 'refund'],
  ['a refund that failed before another one', {}, ['failed', 'succeeded'], 'refund'],
  ['nothing, its failed refund was dealt with', { status: 'cancelled' }, ['resolved'], null],
  ['nothing, delivered', {}, [], null],
  [
    'nothing, refunded after a failure',
    { status: 'cancelled', payment_state: 'refunded' },
    ['resolved', 'succeeded'],
    null,
  ],
  [
    'nothing, refunded, regardless of its status',
    { status: 'paid', payment_state: 'refunded' },
    ['succeeded'],
    null,
  ],
  [
    'nothing, never paid',
    { status: 'cancelled', payment_state: 'unpaid', stock_state: 'released' },
    [],
    null,
  ],
  [
    'nothing, released before it was paid',
    { status: 'pending', payment_state: 'unpaid', stock_state: 'released' },
    [],
    null,
  ],
] as const)('an order is outstanding for: %s', (_what, state, refunds, expected) => {
  const found = refunds.map((refund) =>
    refund === 'resolved'
      ? { state: 'failed' as const, resolved_at: new Date() }
      : { state: refund, resolved_at: null },
  )
  expect(outstandingReason({ ...delivered, ...state }, found)).toBe(expected)
})

test.each([
  ['needs_response', 'dispute'],
  ['under_review', 'dispute'],
  ['lost', null],
  ['won', null],
] as const)('an order with a dispute that is %s is outstanding for: %s', (status, expected) => {
  expect(outstandingReason(delivered, [], ['dropped', status])).toBe(expected)
})
