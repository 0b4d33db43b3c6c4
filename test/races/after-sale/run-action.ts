import { and, eq } from 'drizzle-orm'
import { deleteProduct } from '../../../app/domain/catalogue/admin/delete-product.server.ts'
import { setVisibility } from '../../../app/domain/catalogue/admin/set-visibility.server.ts'
import { restockOrder } from '../../../app/domain/orders/admin/restock-order.server.ts'
import { setOrderStatus } from '../../../app/domain/orders/admin/set-order-status.server.ts'
import { acceptCancellation } from '../../../app/domain/orders/cancellations/accept-cancellation.server.ts'
import {
  requestCancellation,
  withdrawCancellation,
} from '../../../app/domain/orders/cancellations/request-cancellation.server.ts'
import { requestRefund } from '../../../app/domain/orders/refunds/request-refund.server.ts'
import { orderRefunds } from '../../../app/domain/orders/refunds/schema.ts'
import { findReturnPieces } from '../../../app/domain/returns/find-return.server.ts'
import { decideWay } from '../../../app/domain/returns/handling/decide-way.server.ts'
import { deduct, waiveDeduction } from '../../../app/domain/returns/handling/deduct.server.ts'
import { disposePiece } from '../../../app/domain/returns/handling/dispose-piece.server.ts'
import {
  refuseReturn,
  repairReturn,
} from '../../../app/domain/returns/handling/end-return.server.ts'
import { findReturnForStaff } from '../../../app/domain/returns/handling/find-return-for-staff.server.ts'
import {
  inspectReturn,
  receiveReturn,
} from '../../../app/domain/returns/handling/receive-return.server.ts'
import {
  reducePrice,
  refundReturn,
} from '../../../app/domain/returns/handling/refund-return.server.ts'
import { repeatRefund } from '../../../app/domain/returns/handling/repeat-refund.server.ts'
import {
  openReturn,
  requestReturn,
} from '../../../app/domain/returns/requesting/request-return.server.ts'
import { returnableLines } from '../../../app/domain/returns/requesting/returnable.server.ts'
import { withdrawReturn } from '../../../app/domain/returns/requesting/withdraw-return.server.ts'
import { adjustStock } from '../../../app/domain/stock/move-stock.server.ts'
import { inTransaction } from '../../../app/platform/db.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { sandboxOf } from '../../support/fixtures/orders.ts'
import { eventually } from '../../support/shop.ts'
import { buy, linesOf, orderAt, returnAt, type Sold } from './sold.ts'
import type { Action } from './steps.ts'

type ActionRunners = {
  [Name in Action['step']]: (
    sold: Sold,
    action: Extract<Action, { step: Name }>,
  ) => Promise<{ ok: boolean } | null>
}

/** The action with what its form shows now, so that all repetitions of it send the same form. */
export async function withForm(sold: Sold, action: Action): Promise<Action> {
  return action.step === 'ask'
    ? { ...action, offered: await offeredUnits(sold, action.order) }
    : action
}

/** How many units of each line of an order can be returned. */
async function offeredUnits(sold: Sold, index: number): Promise<number[]> {
  const lines = await returnableLines(sold.shop.db, await orderAt(sold, index))
  return lines.map(({ left }) => left)
}

/** Runs an action. @returns whether it was accepted; also false if it was impossible */
export async function runAction(sold: Sold, action: Action): Promise<boolean> {
  const run = actionRunners[action.step] as (
    sold: Sold,
    action: Action,
  ) => Promise<{ ok: boolean } | null>
  return (await run(sold, action))?.ok ?? false
}

const orderActionRunners: Pick<
  ActionRunners,
  | 'buy'
  | 'cancel'
  | 'keep'
  | 'accept-cancel'
  | 'set-status'
  | 'deliver'
  | 'refund'
  | 'restock'
  | 'edit'
> = {
  async buy(sold, { piece }) {
    return { ok: (await buy(sold, piece === 0 ? [1, 0] : [0, 1])) !== null }
  },

  async cancel(sold, { order, atOnce }) {
    const { id } = await orderAt(sold, order)
    const { db, services } = sold.shop
    const requested = await requestCancellation(db, services, id, { atOnce })
    return { ok: requested.ok && requested.changed }
  },

  async keep(sold, { order }) {
    const { id } = await orderAt(sold, order)
    const kept = await withdrawCancellation(sold.shop.db, sold.shop.services, id)
    return { ok: kept.ok && kept.changed }
  },

  async 'accept-cancel'(sold, { order }) {
    const { id } = await orderAt(sold, order)
    return await acceptCancellation(sold.shop.db, sold.shop.services, sold.staff, id)
  },

  async 'set-status'({ shop, staff, ...sold }, { order: index, to, returnStock, moneyBack }) {
    const order = await orderAt({ shop, staff, ...sold }, index)
    const left = order.total_amount - order.refunded_amount
    const refund = moneyBack && left > 0 ? pence(left) : null
    const input = { from: order.status, to, returnStock, refund }
    return await setOrderStatus(shop.db, shop.services, staff, order.id, input)
  },

  async deliver({ shop, staff, ...sold }, { order: index }) {
    const order = await orderAt({ shop, staff, ...sold }, index)
    const input = { from: order.status, to: 'delivered' } as const
    return await setOrderStatus(shop.db, shop.services, staff, order.id, input)
  },

  async refund({ shop, staff, ...sold }, { order: index, share }) {
    const order = await orderAt({ shop, staff, ...sold }, index)
    const left = order.total_amount - order.refunded_amount
    if (left < 1) return null
    const input = { amount: pence(Math.ceil(left * share)), left: pence(left), reason: '' }
    return await requestRefund(shop.db, shop.services, staff, order.id, input)
  },

  async restock(sold, { order }) {
    const { id } = await orderAt(sold, order)
    return await restockOrder(sold.shop.db, sold.shop.services, sold.staff, id)
  },

  async edit({ shop: { db, clock }, staff, pieces }, { piece: index, change }) {
    const piece = pieces[index]
    if (!piece) return null
    const { id } = piece.product
    if (change === 'delete') await deleteProduct(db, staff, id, clock.now())
    else if (change !== 'more') await setVisibility(db, staff, id, change === 'show', clock.now())
    else {
      await inTransaction(db, (tx) => adjustStock(tx, id, 1))
      piece.units += 1
    }
    return { ok: true }
  },
}

const actionRunners: ActionRunners = {
  ...orderActionRunners,

  async ask(sold, { order, kind, way, units, byStaff, offered }) {
    const { db, services } = sold.shop
    const { id } = await orderAt(sold, order)
    const lefts = offered ?? (await offeredUnits(sold, order))
    const lines = await linesOf(sold, id)
    const pieces = lines
      .map((line, index) => ({
        itemId: line.id,
        quantity: units[index] ?? 0,
        left: lefts[index] ?? 0,
      }))
      .filter(({ quantity }) => quantity > 0)
    const request = { kind, way, pieces, reason: '', photos: [] }
    if (byStaff) return await openReturn(db, services, sold.staff, id, request)
    return await requestReturn(db, services, id, request)
  },

  async withdraw(sold, { nth, byStaff }) {
    const found = await returnAt(sold, nth)
    if (!found) return null
    const by = byStaff ? { staff: sold.staff } : { orderId: found.order_id }
    return await withdrawReturn(sold.shop.db, sold.shop.services, by, found.id)
  },

  async 'decide-way'(sold, { nth, way }) {
    const found = await returnAt(sold, nth)
    const { db, services } = sold.shop
    return found && (await decideWay(db, services, sold.staff, found.id, way))
  },

  async receive(sold, { nth }) {
    const found = await returnAt(sold, nth)
    return found && (await receiveReturn(sold.shop.db, sold.shop.services, sold.staff, found.id))
  },

  async handle(sold, { nth }) {
    await runAction(sold, { step: 'receive', nth })
    await runAction(sold, { step: 'inspect', nth })
    return { ok: await runAction(sold, { step: 'refund-return', nth, share: 1 }) }
  },

  async inspect(sold, { nth }) {
    const found = await returnAt(sold, nth)
    return found && (await inspectReturn(sold.shop.db, sold.shop.services, sold.staff, found.id))
  },

  async deduct(sold, { nth, share }) {
    const found = await returnAt(sold, nth)
    const pieces = found ? await findReturnPieces(sold.shop.db, found.id) : []
    const paid = pieces.reduce((sum, { piece }) => sum + piece.amount, 0)
    if (!found || paid < 1) return null
    const taken = { amount: pence(Math.ceil(paid * share)), reason: 'A scratch.', photos: [] }
    return await deduct(sold.shop.db, sold.shop.services, sold.staff, found.id, taken)
  },

  async waive(sold, { nth }) {
    const found = await returnAt(sold, nth)
    return found && (await waiveDeduction(sold.shop.db, sold.shop.services, sold.staff, found.id))
  },

  async 'refund-return'({ shop, staff, ...sold }, { nth, share }) {
    const found = await returnAt({ shop, staff, ...sold }, nth)
    const shown = found && (await findReturnForStaff(shop.db, staff, found.id))
    if (!found || !shown) return null
    const collection = pence(Math.floor(found.collection_charge * share))
    const wanted = { shown: shown.sum, collection }
    return await refundReturn(shop.db, shop.services, staff, found.id, wanted)
  },

  async 'fail-refund'({ shop, ...sold }, { nth }) {
    const found = await returnAt({ shop, ...sold }, nth)
    if (!found?.refund_id) return null
    const own = eq(orderRefunds.id, found.refund_id)
    const [refund] = await shop.db.select().from(orderRefunds).where(own)
    if (refund?.state !== 'succeeded' || refund.stripe_refund_id === null) return null
    try {
      sandboxOf(shop).failRefund(refund.stripe_refund_id)
    } catch {
      // It has failed already.
      return { ok: false }
    }
    const failed = and(own, eq(orderRefunds.state, 'failed'))
    await eventually(async () => (await shop.db.$count(orderRefunds, failed)) === 1)
    return { ok: true }
  },

  async 'repeat-refund'(sold, { nth }) {
    const found = await returnAt(sold, nth)
    return found && (await repeatRefund(sold.shop.db, sold.shop.services, sold.staff, found.id))
  },

  async reduce({ shop, staff, ...sold }, { nth, share }) {
    const found = await returnAt({ shop, staff, ...sold }, nth)
    const shown = found && (await findReturnForStaff(shop.db, staff, found.id))
    if (!found || !shown || shown.parts.reducible < 1) return null
    const amount = pence(Math.ceil(shown.parts.reducible * share))
    return await reducePrice(shop.db, shop.services, staff, found.id, amount)
  },

  async 'reduce-then-return'({ shop, staff, ...sold }, { order: index, kind, units, share }) {
    const { db, services } = shop
    const { id } = await orderAt({ shop, staff, ...sold }, index)
    const lines = await linesOf({ shop, staff, ...sold }, id)
    const pieces = lines
      .map((line, nth) => ({ itemId: line.id, quantity: Math.min(units[nth] ?? 0, line.quantity) }))
      .filter(({ quantity }) => quantity > 0)
    const request = { way: 'bring' as const, pieces, reason: '', photos: [] }
    const kept = await openReturn(db, services, staff, id, { ...request, kind: 'faulty' })
    const shown = kept.ok ? await findReturnForStaff(db, staff, kept.returnId) : null
    if (!kept.ok || !shown || shown.parts.reducible < 1) return kept
    const less = pence(Math.ceil(shown.parts.reducible * share))
    const reduced = await reducePrice(db, services, staff, kept.returnId, less)
    if (!reduced.ok) return reduced
    const sent = await openReturn(db, services, staff, id, { ...request, kind })
    if (!sent.ok) return sent
    await receiveReturn(db, services, staff, sent.returnId)
    await inspectReturn(db, services, staff, sent.returnId)
    const back = await findReturnForStaff(db, staff, sent.returnId)
    if (!back) return null
    const wanted = { shown: back.sum, collection: pence(0) }
    return await refundReturn(db, services, staff, sent.returnId, wanted)
  },

  async repair(sold, { nth }) {
    const found = await returnAt(sold, nth)
    const { db, services } = sold.shop
    return found && (await repairReturn(db, services, sold.staff, found.id, 'A new screw.'))
  },

  async refuse(sold, { nth }) {
    const found = await returnAt(sold, nth)
    const { db, services } = sold.shop
    return found && (await refuseReturn(db, services, sold.staff, found.id, 'Of claws.'))
  },

  async dispose({ shop, staff, ...sold }, { nth, line, disposition }) {
    const found = await returnAt({ shop, staff, ...sold }, nth)
    const pieces = found ? await findReturnPieces(shop.db, found.id) : []
    const chosen = pieces[line % Math.max(1, pieces.length)]
    if (!found || !chosen) return null
    const condition = disposition === 'new_condition' ? ('Good' as const) : null
    const given = { itemId: chosen.item.id, disposition, condition }
    return await disposePiece(shop.db, shop.services, staff, found.id, given)
  },
}
