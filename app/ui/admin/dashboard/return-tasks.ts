import { attentionWords } from '../../../content/staff/dashboard.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import type { ReturnsDue } from '../../../domain/returns/handling/returns-due.ts'
import { shortDate } from '../../../platform/values/dates.ts'
import type { Task } from './task.ts'

const OPEN = '/admin/returns?state=open&sort=asked'

/** Refunds with a statutory deadline. */
export function returnsDueTask({ count, first, overdue }: ReturnsDue): Task | null {
  if (count === 0) return null
  return {
    key: 'returnsDue',
    tone: overdue > 0 ? 'red' : 'amber',
    words: attentionWords.returnsDue(count),
    to: OPEN,
    note: overdue > 0 ? attentionWords.returnsOverdue(overdue) : null,
    wait: null,
    named: first.map(({ id, orderId, customerName, dueDay }) => ({
      to: `/admin/returns/${id}`,
      title: `${orderNumber(orderId)} ${customerName}`,
      detail: dueDay ? attentionWords.refundBy(shortDate(new Date(`${dueDay}T12:00:00Z`))) : '',
    })),
    more: count - first.length,
  }
}

/** Refunds of returns that have not reached their customers. */
export function returnRefundsTask({ refundsMissing: { count, first } }: ReturnsDue): Task | null {
  if (count === 0) return null
  return {
    key: 'returnRefundsMissing',
    tone: 'red',
    words: attentionWords.returnRefundsMissing(count),
    to: null,
    wait: null,
    named: first.map(({ id, orderId, customerName }) => ({
      to: `/admin/returns/${id}`,
      title: `${orderNumber(orderId)} ${customerName}`,
      detail: '',
    })),
    more: count - first.length,
  }
}

/** Reported faults that no staff member has looked at, and pieces that have come back. */
export function returnsWaitingTask({ waiting }: ReturnsDue): Task | null {
  if (waiting === 0) return null
  return {
    key: 'returnsWaiting',
    tone: 'amber',
    words: attentionWords.returnsWaiting(waiting),
    to: OPEN,
    wait: null,
    named: [],
    more: 0,
  }
}
