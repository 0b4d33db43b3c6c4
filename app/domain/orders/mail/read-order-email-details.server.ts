import type { DbOrTx } from '../../../platform/db.ts'
import { NO_PENCE } from '../../../platform/values/money.ts'
import { findCancellation, refundOfCancelling } from '../cancellations/find-cancellation.server.ts'
import { findOpenDifference } from '../differences/find-difference.server.ts'
import { findDisputes, preventsRefund } from '../disputes/find-disputes.server.ts'
import type { Order } from '../find-order.server.ts'
import { findRefunds } from '../refunds/order-refunds.server.ts'
import { findMismatch } from '../settlement/mismatch.server.ts'
import type { OrderEmailDetails } from './email-parts.server.ts'
import type { OrderMailAbout, OrderMailKind } from './enqueue-order-mail.server.ts'

const NO_DETAILS: OrderEmailDetails = {
  refunds: [],
  refund: null,
  mismatch: null,
  dispute: null,
  requestedDifference: null,
  cancellation: 'none',
  refundOfCancelling: NO_PENCE,
  withBank: false,
}

/** Reads what an email of this kind says beyond its order; everything else is empty. */
export async function readOrderEmailDetails(
  db: DbOrTx,
  kind: OrderMailKind,
  order: Order,
  { refundId, disputeId }: OrderMailAbout,
): Promise<OrderEmailDetails> {
  const { id } = order
  switch (kind) {
    case 'cancelled': {
      const [refunds, mismatch, { state: cancellation }] = await Promise.all([
        findRefunds(db, id),
        findMismatch(db, id),
        findCancellation(db, id),
      ])
      return { ...NO_DETAILS, refunds, mismatch, cancellation }
    }
    case 'refunded':
    case 'refund-failed':
    case 'refund-paid-twice': {
      const refunds = await findRefunds(db, id)
      return {
        ...NO_DETAILS,
        refunds,
        refund: refunds.find((one) => one.id === refundId) ?? null,
      }
    }
    case 'dispute-opened':
    case 'dispute-closed': {
      const disputes = await findDisputes(db, id)
      return { ...NO_DETAILS, dispute: disputes.find((one) => one.id === disputeId) ?? null }
    }
    case 'difference-asked': {
      const open = await findOpenDifference(db, id)
      return { ...NO_DETAILS, requestedDifference: open?.asked ?? null }
    }
    case 'cancel-asked':
    case 'cancel-asked-notice': {
      const [{ state: cancellation }, refund, withBank] = await Promise.all([
        findCancellation(db, id),
        refundOfCancelling(db, order),
        preventsRefund(db, id),
      ])
      return { ...NO_DETAILS, cancellation, refundOfCancelling: refund, withBank }
    }
    case 'cancel-withdrawn':
    case 'cancel-withdrawn-notice':
    case 'cancel-overtaken': {
      const { state: cancellation } = await findCancellation(db, id)
      return { ...NO_DETAILS, cancellation }
    }
    case 'confirmation':
    case 'new-order':
    case 'amount-mismatch':
    case 'late-payment-refunded':
    case 'late-payment-notice':
    case 'shipped':
    case 'address-changed':
    case 'address-changed-notice':
    case 'cancelled-notice':
      return NO_DETAILS
  }
}
