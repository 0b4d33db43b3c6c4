import { expect } from 'vitest'
import { setOrderStatus } from '../../../app/domain/orders/admin/set-order-status.server.ts'
import { acceptCancellation } from '../../../app/domain/orders/cancellations/accept-cancellation.server.ts'
import {
  requestCancellation,
  withdrawCancellation,
} from '../../../app/domain/orders/cancellations/request-cancellation.server.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { times } from '../../support/full-suite.ts'
import { type HistoryRun, roundOf } from './history-run.ts'
import { leftToRefund } from './model.ts'
import { ALL_BACK, askToCancel, setStatus } from './model-changes.ts'
import { completeRefunds } from './run-staff-step.ts'
import type { Step } from './steps.ts'

type CancelStep = 'cancel' | 'keep' | 'accept-cancel'

/** Steps that cancel an order before dispatch, by the customer and concurrently by staff. */
export const cancelSteps: {
  [Name in CancelStep]: (run: HistoryRun, step: Extract<Step, { step: Name }>) => Promise<void>
} = {
  async cancel(run, { order: index, how, taps }) {
    const order = roundOf(run.orders, index)
    if (!order) return
    const { db, services } = run.shop
    const atOnce = how === 'at-once'
    const results = await Promise.all(
      times(taps, () => requestCancellation(db, services, order.id, { atOnce })),
    )
    const wasAsking = order.state.asking
    const possible = askToCancel(run.model, order.state, atOnce)
    const changed = results.filter((result) => result.ok && result.changed)
    expect(changed).toHaveLength(possible && !wasAsking ? 1 : 0)
    await completeRefunds(run, order)
  },

  async keep(run, { order: index }) {
    const order = roundOf(run.orders, index)
    if (!order) return
    const kept = await withdrawCancellation(run.shop.db, run.shop.services, order.id)
    if (order.state.asking) expect(kept).toEqual({ ok: true, changed: true })
    order.state.asking = false
  },

  async 'accept-cancel'(run, { order: index, against }) {
    const order = roundOf(run.orders, index)
    if (!order) return
    const { db, services } = run.shop
    const { asking, status } = order.state
    const left = leftToRefund(order.state)
    const accept = acceptCancellation(db, services, run.staff, order.id)
    const others = {
      nobody: async () => null,
      customer: () => withdrawCancellation(db, services, order.id),
      colleague: async () => {
        if (!asking) return null
        const all = {
          from: status,
          to: 'cancelled',
          returnStock: true,
          notifyCustomer: true,
        } as const
        const refund = left > 0 ? pence(left) : null
        return await setOrderStatus(db, services, run.staff, order.id, { ...all, refund })
      },
    }
    const other = others[against as keyof typeof others]()
    const [accepted] = await Promise.all([accept, other])
    if (!asking) expect(accepted).toEqual({ ok: false, reason: 'not-asked' })
    else if (accepted.ok || against !== 'customer') setStatus(run.model, order.state, ALL_BACK)
    else order.state.asking = false
    await completeRefunds(run, order)
  },
}
