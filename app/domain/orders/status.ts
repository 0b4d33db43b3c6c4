/** What staff see and may set. */
export const ORDER_STATUSES = ['pending', 'paid', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The facts of payment, apart from `status`; changed by payment events and refunds only. */
export const PAYMENT_STATES = ['unpaid', 'paid', 'refund_due', 'refunded', 'part_refunded'] as const

/** Where an order's units are. */
export const STOCK_STATES = ['held', 'consumed', 'released'] as const

/** What the payment provider can tell us about an order's payment. */
export type PaymentEvent = 'paid' | 'expired'

/**
 * What a payment event makes of an order's status; nothing where it changes nothing.
 * `retake-or-refund`: the units were given back before the money came; take them again if they
 * are still there, else give the money back.
 */
export const afterPayment = {
  pending: { paid: 'paid', expired: 'cancelled' },
  paid: {},
  shipped: {},
  delivered: {},
  cancelled: { paid: 'retake-or-refund' },
} as const satisfies Record<
  OrderStatus,
  Partial<Record<PaymentEvent, OrderStatus | 'retake-or-refund'>>
>
