import { data } from 'react-router'
import { differenceWords } from '../../../content/staff/orders/order-differences.ts'
import { orderToasts, statusWords } from '../../../content/staff/orders/orders.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { sendLink } from '../../../domain/order-links/send-link.server.ts'
import { restockOrder } from '../../../domain/orders/admin/restock-order.server.ts'
import { saveNote } from '../../../domain/orders/admin/save-note.server.ts'
import {
  type SetOrderStatusResult,
  setOrderStatus,
} from '../../../domain/orders/admin/set-order-status.server.ts'
import { acceptCancellation } from '../../../domain/orders/cancellations/accept-cancellation.server.ts'
import type { OrderDeps } from '../../../domain/orders/deps.ts'
import { acceptDifference } from '../../../domain/orders/differences/accept-difference.server.ts'
import { requestDifference } from '../../../domain/orders/differences/request-difference.server.ts'
import { resendConfirmation } from '../../../domain/orders/mail/resend-confirmation.server.ts'
import { setParcel } from '../../../domain/orders/parcels/set-parcel.server.ts'
import {
  type RefundMismatchResult,
  refundMismatch,
} from '../../../domain/orders/refunds/refund-mismatch.server.ts'
import { MAX_REASON_LENGTH } from '../../../domain/orders/refunds/refund-reason.ts'
import { requestRefund } from '../../../domain/orders/refunds/request-refund.server.ts'
import {
  type Resolution,
  resolveRefund,
} from '../../../domain/orders/refunds/resolve-refund.server.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/status.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { NOTE_RULES, readParcelForm } from '../../../forms/staff/order-forms.ts'
import type { Db } from '../../../platform/db.ts'
import type { OrderId } from '../../../platform/values/ids.ts'
import { formatPence, type Pence, pence } from '../../../platform/values/money.ts'
import { parseAmount } from '../../../platform/values/parse-amount.ts'
import { truncate } from '../../../platform/values/truncate.ts'
import type { OrderIntent } from './intent.ts'

/** The response to the order's dialog. */
export type OrderResult = {
  ok: boolean
  intent: OrderIntent
  toast: Toast
  errors?: Record<string, string>
  /** The input of a refused form, by field name. */
  submitted?: Record<string, string>
}

type ChangeDeps = OrderDeps & { sessionSecret: string }

type Change = (
  db: Db,
  deps: ChangeDeps,
  staff: Staff,
  orderId: OrderId,
  form: FormData,
) => Promise<Omit<OrderResult, 'intent'>>

/** The actions of the order's dialog, by the name of the form's button. */
export const changes: Record<OrderIntent, Change> = {
  status: async (db, deps, staff, orderId, form) => {
    const from = readStatus(form, 'from')
    const to = readStatus(form, 'to')
    if (!from || !to) throw data(null, 400)
    // Without JavaScript the checkboxes can be ticked with any status.
    const cancels = to === 'cancelled'
    const refund = cancels ? readPence(form, 'refund') : null
    if (refund && !can(staff.role, 'administer')) throw data(null, 403)
    const read = to === 'shipped' ? readParcelForm(form) : { ok: true as const, parcel: null }
    if (!read.ok) return { ok: false, toast: orderToasts.parcelInvalid, errors: read.errors }
    const set = await setOrderStatus(db, deps, staff, orderId, {
      from,
      to,
      refund,
      returnStock: cancels && form.has('returnStock'),
      notifyCustomer: form.has('tell'),
      parcel: read.parcel,
      parcelFrom: textOf(form, 'parcelFrom'),
    })
    return { ok: set.ok, toast: set.ok ? orderToasts.updated : notSet(set) }
  },
  parcel: async (db, deps, staff, orderId, form) => {
    const read = readParcelForm(form)
    if (!read.ok) return { ok: false, toast: orderToasts.parcelInvalid, errors: read.errors }
    const set = await setParcel(db, deps, staff, orderId, {
      from: textOf(form, 'from'),
      to: read.parcel,
      notifyCustomer: form.has('tell'),
    })
    if (set.ok) return { ok: true, toast: orderToasts.parcelSaved(set.notified) }
    if (set.reason === 'missing') throw data(null, 404)
    const toast =
      set.reason === 'changed' ? orderToasts.parcelChanged : orderToasts.parcelNotShipped
    return { ok: false, toast }
  },
  note: async (db, _deps, staff, orderId, form) => {
    const { from, note } = readFields(NOTE_RULES, form)
    const errors = fieldErrors(NOTE_RULES, { from, note })
    if (errors.note)
      return { ok: false, toast: orderToasts.noteFailed, errors: { note: errors.note } }
    const saved = await saveNote(db, staff, orderId, { from, to: note })
    if (saved.ok) return { ok: true, toast: orderToasts.noteSaved }
    if (saved.reason === 'missing') throw data(null, 404)
    return { ok: false, toast: orderToasts.noteChanged }
  },
  refund: async (db, deps, staff, orderId, form) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const parsed = parseAmount(textOf(form, 'amount'))
    const left = readPence(form, 'left')
    if (!parsed.ok || left === null) {
      const words = 'Enter an amount in pounds and pence, such as 620 or 620.50'
      return { ok: false, toast: orderToasts.refundInvalid, errors: { amount: words } }
    }
    const { amount } = parsed
    const reason = truncate(textOf(form, 'reason').trim(), MAX_REASON_LENGTH)
    const requested = await requestRefund(db, deps, staff, orderId, { amount, left, reason })
    if (requested.ok) return { ok: true, toast: orderToasts.refundRequested(amount) }
    switch (requested.reason) {
      case 'missing':
        throw data(null, 404)
      case 'nothing-paid':
        return { ok: false, toast: orderToasts.refundNotPaid }
      case 'disputed':
        return { ok: false, toast: orderToasts.refundDisputed }
      case 'changed':
        return { ok: false, toast: orderToasts.refundMeanwhile(requested.left) }
      case 'too-much': {
        const errors = { amount: `At most ${formatPence(requested.left)} can be refunded.` }
        return { ok: false, toast: orderToasts.refundTooMuch(requested.left), errors }
      }
    }
  },
  'refund-again': (...given) => resolveFailedRefund('repeat', ...given),
  'refund-dealt-with': (...given) => resolveFailedRefund('dealt-with', ...given),
  'refund-not-owed': (...given) => resolveFailedRefund('not-owed', ...given),
  'refund-mismatch': async (db, deps, staff, orderId) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const result = await refundMismatch(db, deps, staff, orderId)
    if (result.ok) return { ok: true, toast: orderToasts.mismatchRefunded }
    return { ok: false, toast: mismatchNotRefunded(result) }
  },
  'accept-difference': async (db, deps, staff, orderId) => {
    const accepted = await acceptDifference(db, deps, staff, orderId)
    if (accepted.ok) return { ok: true, toast: orderToasts.differenceAccepted }
    return { ok: false, toast: orderToasts.differenceGone }
  },
  'ask-difference': async (db, deps, staff, orderId, form) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const parsed = parseAmount(textOf(form, 'difference'))
    const refuseAmount = {
      ok: false,
      toast: orderToasts.differenceAmount,
      errors: { difference: differenceWords.amountNeeded },
    }
    if (!parsed.ok) return refuseAmount
    const requested = await requestDifference(db, deps, staff, orderId, parsed.amount)
    if (requested.ok) return { ok: true, toast: orderToasts.differenceRequested(parsed.amount) }
    if (requested.reason === 'amount') return refuseAmount
    const toasts = {
      missing: orderToasts.differenceGone,
      cancelling: orderToasts.differenceCancelling,
    }
    return { ok: false, toast: toasts[requested.reason] }
  },
  'cancel-as-asked': async (db, deps, staff, orderId) => {
    if (!can(staff.role, 'administer')) throw data(null, 403)
    const result = await acceptCancellation(db, deps, staff, orderId)
    if (result.ok) return { ok: true, toast: orderToasts.cancelledAsRequested(result.refund) }
    if (result.reason === 'missing') throw data(null, 404)
    const disputed = result.reason === 'disputed'
    const toast = disputed ? orderToasts.cancelDisputed : orderToasts.cancelNotRequested
    return { ok: false, toast }
  },
  'return-stock': async (db, deps, staff, orderId) => {
    const returned = await restockOrder(db, deps, staff, orderId)
    if (returned.ok) return { ok: true, toast: orderToasts.returned }
    if (returned.reason === 'missing') throw data(null, 404)
    return { ok: false, toast: orderToasts.notReturned }
  },
  'send-link': (db, deps, staff, orderId) => mailLink(db, deps, staff, orderId, false),
  'replace-link': (db, deps, staff, orderId) => mailLink(db, deps, staff, orderId, true),
  resend: async (db, deps, staff, orderId) => {
    const resent = await resendConfirmation(db, deps, staff, orderId)
    if (resent.ok) return { ok: true, toast: orderToasts.resent }
    if (resent.reason === 'missing') throw data(null, 404)
    return { ok: false, toast: orderToasts.notResent }
  },
}

const resolvedToasts: Record<Resolution, (amount: Pence) => Toast> = {
  repeat: orderToasts.refundRequested,
  'dealt-with': orderToasts.refundDealtWith,
  'not-owed': orderToasts.refundNotOwed,
}

async function resolveFailedRefund(
  how: Resolution,
  ...[db, deps, staff, orderId, form]: Parameters<Change>
): ReturnType<Change> {
  if (!can(staff.role, 'administer')) throw data(null, 403)
  const refundId = textOf(form, 'refund')
  const result = await resolveRefund(db, deps, staff, orderId, { refundId, how })
  if (result.ok) return { ok: true, toast: resolvedToasts[how](result.amount) }
  switch (result.reason) {
    case 'missing':
      throw data(null, 404)
    case 'resolved':
      return { ok: false, toast: orderToasts.refundResolved }
    case 'disputed':
      return { ok: false, toast: orderToasts.refundDisputed }
    case 'due':
      return { ok: false, toast: orderToasts.refundOwed }
    case 'too-much':
      return { ok: false, toast: orderToasts.refundTooMuch(result.left) }
  }
}

async function mailLink(
  db: Db,
  deps: ChangeDeps,
  staff: Staff,
  orderId: OrderId,
  replace: boolean,
): Promise<Omit<OrderResult, 'intent'>> {
  const sent = await sendLink(db, deps, staff, orderId, { replace })
  if (sent.ok) return { ok: true, toast: replace ? orderToasts.linkReplaced : orderToasts.linkSent }
  if (sent.reason === 'missing') throw data(null, 404)
  return { ok: false, toast: orderToasts.linkToNobody }
}

function notSet(set: Extract<SetOrderStatusResult, { ok: false }>): Toast {
  switch (set.reason) {
    case 'missing':
      return orderToasts.gone
    case 'changed':
      return orderToasts.changed(statusWords[set.now].toLowerCase())
    case 'paid-meanwhile':
      return orderToasts.paidMeanwhile(statusWords[set.now].toLowerCase())
    case 'page-open':
      return orderToasts.pageOpen
    case 'payment-does-not-fit':
      return orderToasts.paymentDoesNotFit
    case 'piece-gone':
      return orderToasts.pieceGone(set.title)
    case 'code-used-up':
      return orderToasts.codeUsedUp(set.code)
    case 'parcel-changed':
      return orderToasts.parcelChanged
    case 'refund-changed':
      return orderToasts.refundChanged(set.left)
    case 'refund-disputed':
      return orderToasts.refundWithBank
  }
}

function mismatchNotRefunded(refused: Extract<RefundMismatchResult, { ok: false }>): Toast {
  switch (refused.reason) {
    case 'missing':
      return orderToasts.mismatchGone
    case 'unreachable':
      return orderToasts.mismatchUnknown
    case 'stuck':
      return orderToasts.mismatchStuck
    case 'refused':
      return orderToasts.mismatchRefused(refused.message)
  }
}

function readStatus(form: FormData, name: string): OrderStatus | null {
  return ORDER_STATUSES.find((status) => status === form.get(name)) ?? null
}

/** A hidden field's amount in pence. */
function readPence(form: FormData, name: string): Pence | null {
  const text = textOf(form, name)
  return /^\d{1,9}$/.test(text) ? pence(Number(text)) : null
}
