import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { deleteProduct } from '../../../app/domain/catalogue/admin/delete-product.server.ts'
import { setVisibility } from '../../../app/domain/catalogue/admin/set-visibility.server.ts'
import { measuresIn } from '../../../app/domain/catalogue/measures.ts'
import { products } from '../../../app/domain/catalogue/schema.ts'
import { setOrderStatus } from '../../../app/domain/orders/admin/set-order-status.server.ts'
import { findRefunds } from '../../../app/domain/orders/refunds/order-refunds.server.ts'
import { refundMismatch as refundAmountMismatch } from '../../../app/domain/orders/refunds/refund-mismatch.server.ts'
import { refundOrder } from '../../../app/domain/orders/refunds/refund-order.server.ts'
import { requestRefund } from '../../../app/domain/orders/refunds/request-refund.server.ts'
import { saveProduct } from '../../../app/domain/product-admin/save-product.server.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { givenZonePrice } from '../../support/fixtures/zones.ts'
import { times } from '../../support/full-suite.ts'
import { eventually } from '../../support/shop.ts'
import { type HistoryRun, type PlayedOrder, pieceAt, roundOf, ZONE } from './history-run.ts'
import { leftToRefund, refund } from './model.ts'
import { refundMismatch, setPrice, setStatus, setStock } from './model-changes.ts'
import type { Step } from './steps.ts'

type StaffStep =
  | 'set-stock'
  | 'set-price'
  | 'set-delivery'
  | 'show'
  | 'remove'
  | 'set-status'
  | 'refund'
  | 'refund-mismatch'

export const staffSteps: {
  [Name in StaffStep]: (play: HistoryRun, step: Extract<Step, { step: Name }>) => Promise<void>
} = {
  async 'set-stock'(play, { piece, stock, how }) {
    const form = await openForm(play, piece)
    if (!form) return
    const there = form.fields.stock_quantity
    const sent = {
      plain: { ...form, fields: { ...form.fields, stock_quantity: stock, in_stock: true } },
      outdated: {
        ...form,
        version: form.version - 1,
        fields: { ...form.fields, stock_quantity: there + 1 },
      },
      'sold-meanwhile': {
        ...form,
        stockWas: there + 1,
        fields: { ...form.fields, stock_quantity: there + 2 },
      },
    }[how as 'plain' | 'outdated' | 'sold-meanwhile']
    const saved = await save(play, piece, sent)
    expect(saved.ok).toBe(how === 'plain')
    const state = play.model.pieces[piece]
    if (saved.ok && state) setStock(state, stock)
  },

  async 'set-price'(play, { piece, pence: price }) {
    const form = await openForm(play, piece)
    if (!form) return
    const saved = await save(play, piece, {
      ...form,
      fields: { ...form.fields, price: pence(price) },
    })
    expect(saved).toEqual({ ok: true })
    const state = play.model.pieces[piece]
    if (state) setPrice(state, price)
  },

  async 'set-delivery'(play, { pence: price }) {
    await givenZonePrice(play.shop, ZONE, price)
    play.model.delivery = price
  },

  async show(play, { piece, enabled }) {
    const { db, clock } = play.shop
    const { product } = pieceAt(play, piece)
    await setVisibility(db, play.staff, product.id, enabled, clock.now())
    const state = play.model.pieces[piece]
    if (state && !state.deleted) state.enabled = enabled
  },

  async remove(play, { piece }) {
    const { db, clock } = play.shop
    await deleteProduct(db, play.staff, pieceAt(play, piece).product.id, clock.now())
    const state = play.model.pieces[piece]
    if (state) state.deleted = true
  },

  async 'set-status'(play, { order: index, ...input }) {
    const order = roundOf(play.orders, index)
    if (!order) return
    const { db, services } = play.shop
    const left = leftToRefund(order.state)
    await setOrderStatus(db, services, play.staff, order.id, {
      from: order.state.status,
      to: input.to,
      returnStock: input.unitsBack,
      refund: input.moneyBack && left > 0 ? pence(left) : null,
      tell: input.unitsBack,
    })
    setStatus(play.model, order.state, input)
    await payBack(play, order)
  },

  async refund(play, { order: index, share, atOnce }) {
    const order = roundOf(play.orders, index)
    const left = order ? leftToRefund(order.state) : 0
    if (!order || left < 1) return
    const amount = pence(Math.max(1, Math.round(left * share)))
    const input = { amount, left: pence(left), reason: '' }
    const { db, services } = play.shop
    const asked = await Promise.all(
      times(atOnce, () => requestRefund(db, services, play.staff, order.id, input)),
    )
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    refund(order.state, input.amount)
    await payBack(play, order)
  },

  async 'refund-mismatch'(play, { order: index, atOnce }) {
    const wrong = play.orders.filter(({ state }) => state.page === 'paid' && state.mismatchSeen)
    const order = roundOf(wrong, index)
    if (!order) return
    const { db, services } = play.shop
    const due = refundMismatch(play.model, order.state)
    const made = await Promise.all(
      times(atOnce, () => refundAmountMismatch(db, services, play.staff, order.id)),
    )
    expect(made.some(({ ok }) => ok)).toBe(due)
  },
}

type Form = NonNullable<Awaited<ReturnType<typeof openForm>>>

/** A freshly opened product form; null if the product is deleted. */
async function openForm(play: HistoryRun, piece: number) {
  const { product } = pieceAt(play, piece)
  const [row] = await play.shop.db.select().from(products).where(eq(products.id, product.id))
  if (!row || row.is_deleted) return null
  const { title, description, brand, category, condition, price, dimensions, sku } = row
  const { stock_quantity, in_stock, featured, enabled, version } = row
  const texts = { title, description, brand, category, condition, price, dimensions, sku }
  return {
    version,
    stockWas: stock_quantity,
    fields: { ...measuresIn(row), ...texts, stock_quantity, in_stock, featured, enabled },
  }
}

async function save(play: HistoryRun, piece: number, form: Form) {
  const { db, clock } = play.shop
  return await saveProduct(db, play.staff, pieceAt(play, piece).product.id, form, clock.now())
}

/** Executes all requested refunds that the queue has not executed yet. */
export async function payBack({ shop }: HistoryRun, order: PlayedOrder): Promise<void> {
  await refundOrder(shop.db, shop.services, order.id).catch(() => null)
  await eventually(async () => {
    const refunds = await findRefunds(shop.db, order.id)
    return refunds.every(({ state }) => state !== 'requested')
  })
}
