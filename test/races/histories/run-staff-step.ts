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
import { setTestZonePrice } from '../../support/fixtures/zones.ts'
import { times } from '../../support/full-suite.ts'
import { eventually } from '../../support/shop.ts'
import { type HistoryRun, pieceAt, type RunOrder, roundOf, ZONE } from './history-run.ts'
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
  [Name in StaffStep]: (run: HistoryRun, step: Extract<Step, { step: Name }>) => Promise<void>
} = {
  async 'set-stock'(run, { piece, stock, how }) {
    const form = await openForm(run, piece)
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
    const saved = await save(run, piece, sent)
    expect(saved.ok).toBe(how === 'plain')
    const state = run.model.pieces[piece]
    if (saved.ok && state) setStock(state, stock)
  },

  async 'set-price'(run, { piece, pence: price }) {
    const form = await openForm(run, piece)
    if (!form) return
    const saved = await save(run, piece, {
      ...form,
      fields: { ...form.fields, price: pence(price) },
    })
    expect(saved).toEqual({ ok: true })
    const state = run.model.pieces[piece]
    if (state) setPrice(state, price)
  },

  async 'set-delivery'(run, { pence: price }) {
    await setTestZonePrice(run.shop, ZONE, price)
    run.model.delivery = price
  },

  async show(run, { piece, enabled }) {
    const { db, clock } = run.shop
    const { product } = pieceAt(run, piece)
    await setVisibility(db, run.staff, product.id, enabled, clock.now())
    const state = run.model.pieces[piece]
    if (state && !state.deleted) state.enabled = enabled
  },

  async remove(run, { piece }) {
    const { db, clock } = run.shop
    await deleteProduct(db, run.staff, pieceAt(run, piece).product.id, clock.now())
    const state = run.model.pieces[piece]
    if (state) state.deleted = true
  },

  async 'set-status'(run, { order: index, ...input }) {
    const order = roundOf(run.orders, index)
    if (!order) return
    const { db, services } = run.shop
    const left = leftToRefund(order.state)
    await setOrderStatus(db, services, run.staff, order.id, {
      from: order.state.status,
      to: input.to,
      returnStock: input.unitsBack,
      refund: input.moneyBack && left > 0 ? pence(left) : null,
      notifyCustomer: input.unitsBack,
    })
    setStatus(run.model, order.state, input)
    await completeRefunds(run, order)
  },

  async refund(run, { order: index, share, atOnce }) {
    const order = roundOf(run.orders, index)
    const left = order ? leftToRefund(order.state) : 0
    if (!order || left < 1) return
    const amount = pence(Math.max(1, Math.round(left * share)))
    const input = { amount, left: pence(left), reason: '' }
    const { db, services } = run.shop
    const requested = await Promise.all(
      times(atOnce, () => requestRefund(db, services, run.staff, order.id, input)),
    )
    expect(requested.filter(({ ok }) => ok)).toHaveLength(1)
    refund(order.state, input.amount)
    await completeRefunds(run, order)
  },

  async 'refund-mismatch'(run, { order: index, atOnce }) {
    const wrong = run.orders.filter(({ state }) => state.page === 'paid' && state.mismatchSeen)
    const order = roundOf(wrong, index)
    if (!order) return
    const { db, services } = run.shop
    const due = refundMismatch(run.model, order.state)
    const made = await Promise.all(
      times(atOnce, () => refundAmountMismatch(db, services, run.staff, order.id)),
    )
    expect(made.some(({ ok }) => ok)).toBe(due)
  },
}

type Form = NonNullable<Awaited<ReturnType<typeof openForm>>>

/** A freshly opened product form; null if the product is deleted. */
async function openForm(run: HistoryRun, piece: number) {
  const { product } = pieceAt(run, piece)
  const [row] = await run.shop.db.select().from(products).where(eq(products.id, product.id))
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

async function save(run: HistoryRun, piece: number, form: Form) {
  const { db, clock } = run.shop
  return await saveProduct(db, run.staff, pieceAt(run, piece).product.id, form, clock.now())
}

/** Executes all requested refunds that the queue has not executed yet. */
export async function completeRefunds({ shop }: HistoryRun, order: RunOrder): Promise<void> {
  await refundOrder(shop.db, shop.services, order.id).catch(() => null)
  await eventually(async () => {
    const refunds = await findRefunds(shop.db, order.id)
    return refunds.every(({ state }) => state !== 'requested')
  })
}
