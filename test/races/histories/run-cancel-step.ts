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
import { payBack } from './run-staff-step.ts'
import type { Step } from './steps.ts'

type CancelStep = 'cancel' | 'keep' | 'accept-cancel'

/** Steps that cancel an order before dispatch, by the customer and concurrently by staff. */
export const cancelSteps: {
  [Name in CancelStep]: (play: HistoryRun, step: Extract<Step, { step: Name }>) => Promise<void>
} = {
  async cancel(play, { order: index, how, taps }) {
    const order = roundOf(play.orders, index)
    if (!order) return
    const { db, services } = play.shop
    const atOnce = how === 'at-once'
    const answers = await Promise.all(
      times(taps, () => requestCancellation(db, services, order.id, { atOnce })),
    )
    const wasAsking = order.state.asking
    const possible = askToCancel(play.model, order.state, atOnce)
    const changed = answers.filter((answer) => answer.ok && answer.changed)
    expect(changed).toHaveLength(possible && !wasAsking ? 1 : 0)
    await payBack(play, order)
  },

  async keep(play, { order: index }) {
    const order = roundOf(play.orders, index)
    if (!order) return
    const kept = await withdrawCancellation(play.shop.db, play.shop.services, order.id)
    if (order.state.asking) expect(kept).toEqual({ ok: true, changed: true })
    order.state.asking = false
  },

  async 'accept-cancel'(play, { order: index, against }) {
    const order = roundOf(play.orders, index)
    if (!order) return
    const { db, services } = play.shop
    const { asking, status } = order.state
    const left = leftToRefund(order.state)
    const accept = acceptCancellation(db, services, play.staff, order.id)
    const others = {
      nobody: async () => null,
      customer: () => withdrawCancellation(db, services, order.id),
      colleague: async () => {
        if (!asking) return null
        const all = { from: status, to: 'cancelled', returnStock: true, tell: true } as const
        const refund = left > 0 ? pence(left) : null
        return await setOrderStatus(db, services, play.staff, order.id, { ...all, refund })
      },
    }
    const other = others[against as keyof typeof others]()
    const [accepted] = await Promise.all([accept, other])
    if (!asking) expect(accepted).toEqual({ ok: false, reason: 'not-asked' })
    else if (accepted.ok || against !== 'customer') setStatus(play.model, order.state, ALL_BACK)
    else order.state.asking = false
    await payBack(play, order)
  },
}
