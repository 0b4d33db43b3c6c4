/**
 * What is left to refund of an order: `payment`: a part of its own payment, or it is unpaid; `supplement`: only what
 * was paid in addition for its delivery, which a return of all pieces refunds as well.
 */
export type LeftPart = 'payment' | 'supplement' | 'nothing'
