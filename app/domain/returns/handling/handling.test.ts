import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
  withoutRefunds,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  mailed,
  piecesOf,
} from '../../../../test/support/fixtures/returns.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { NO_PENCE, pence } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import { restockOrder } from '../../orders/admin/restock-order.server.ts'
import { refundOrder } from '../../orders/refunds/refund-order.server.ts'
import { requestRefund } from '../../orders/refunds/request-refund.server.ts'
import { resolveRefund } from '../../orders/refunds/resolve-refund.server.ts'
import { isUnresolved } from '../../orders/refunds/unresolved-refunds.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { returnEvents, returns } from '../schema.ts'
import { decideWay } from './decide-way.server.ts'
import { deduct, waiveDeduction } from './deduct.server.ts'
import { disposePiece } from './dispose-piece.server.ts'
import { refuseReturn, repairReturn } from './end-return.server.ts'
import { findReturnForStaff } from './find-return-for-staff.server.ts'
import { inspectReturn, receiveReturn } from './receive-return.server.ts'
import { refundReturn } from './refund-return.server.ts'
import { repeatRefund } from './repeat-refund.server.ts'
import { findReturnsDue } from './returns-due.server.ts'

let shop: TestShop
let staff: Staff
let editor: Staff
let viewer: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
  editor = await createTestStaff(shop.db, 'editor')
  viewer = await createTestStaff(shop.db, 'viewer')
})
afterAll(() => shop.stop())

const received = async (id: string) => {
  expect(await receiveReturn(shop.db, shop.services, staff, id)).toEqual({ ok: true })
  expect(await inspectReturn(shop.db, shop.services, staff, id)).toEqual({ ok: true })
}
const stockOf = async ({ product }: TestOrder) =>
  (await shop.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock_quantity
const refund = (id: string, shown: number, collection = 0, by = staff) =>
  refundReturn(shop.db, shop.services, by, id, {
    shown: pence(shown),
    collection: pence(collection),
  })

describe('a returned piece', () => {
  test('is put back on sale once, as it was or in another condition', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    const [line] = await piecesOf(order)
    const dispose = (condition: 'Good' | null) =>
      disposePiece(shop.db, shop.services, editor, id, {
        itemId: line?.itemId ?? 0,
        disposition: condition ? 'new_condition' : 'as_was',
        condition,
      })
    expect(await dispose(null)).toEqual({ ok: false, reason: 'state', state: 'asked' })
    await received(id)
    const answers = await Promise.all([dispose('Good'), dispose(null), dispose('Good')])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    await refund(id, 62_000)
    // Restocking the whole order does not add these units again.
    await restockOrder(shop.db, shop.services, staff, order.id)
    const [piece] = await shop.db.select().from(products).where(eq(products.id, order.product.id))
    expect(piece).toMatchObject({ stock_quantity: 1, in_stock: true })
    await refundsSettled(order)
    expect(await auditDatabase(shop.db)).toEqual([])
  })

  test('is not put back on sale again if the whole order was restocked before', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    await restockOrder(shop.db, shop.services, staff, order.id)
    const [line] = await piecesOf(order)
    const given = { itemId: line?.itemId ?? 0, disposition: 'as_was', condition: null } as const
    expect(await disposePiece(shop.db, shop.services, editor, id, given)).toEqual({
      ok: false,
      reason: 'decided',
    })
    const [piece] = await shop.db.select().from(products).where(eq(products.id, order.product.id))
    expect(piece?.stock_quantity).toBe(1)
  })

  test('that is kept off sale stays off when the whole order is restocked', async () => {
    const order = await createDeliveredOrder(shop, staff, { stock: 2, quantity: 2 })
    const [line] = await piecesOf(order)
    const itemId = line?.itemId ?? 0
    const id = await createTestReturn(shop, order, { pieces: [{ itemId, quantity: 1 }] })
    await received(id)
    const given = { itemId, disposition: 'off_sale', condition: null } as const
    const keepOff = () => disposePiece(shop.db, shop.services, editor, id, given)
    const answers = await Promise.all([keepOff(), keepOff()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await stockOf(order)).toBe(0)
    await setStatus(shop, staff, order, 'delivered', 'cancelled', { returnStock: true })
    // Only the unit that the return left out.
    expect(await stockOf(order)).toBe(1)
    expect(await auditDatabase(shop.db)).toEqual([])
    // The order had two units, of which one is not for sale.
    expect(await setStatus(shop, staff, order, 'cancelled', 'delivered')).toMatchObject({
      ok: false,
      reason: 'piece-gone',
    })
    expect(await stockOf(order)).toBe(1)
  })

  test('cannot be kept off sale after the whole order was restocked', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    await restockOrder(shop.db, shop.services, staff, order.id)
    const [line] = await piecesOf(order)
    const given = { itemId: line?.itemId ?? 0, disposition: 'off_sale', condition: null } as const
    expect(await disposePiece(shop.db, shop.services, editor, id, given)).toEqual({
      ok: false,
      reason: 'decided',
    })
  })

  test('leaves the stock again when its order is reopened, and the stock audit finds nothing', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    const [line] = await piecesOf(order)
    const given = { itemId: line?.itemId ?? 0, disposition: 'as_was', condition: null } as const
    await disposePiece(shop.db, shop.services, editor, id, given)
    await setStatus(shop, staff, order, 'delivered', 'cancelled', { returnStock: true })
    expect(await auditDatabase(shop.db)).toEqual([])
    expect(await setStatus(shop, staff, order, 'cancelled', 'delivered')).toMatchObject({
      ok: true,
    })
    expect(await auditDatabase(shop.db)).toEqual([])
  })
})

describe('a refund that the bank has returned', () => {
  /** A refunded return of one of two pieces, whose money has come back to the shop. */
  async function failed() {
    const order = await createDeliveredOrder(shop, staff, { stock: 2, quantity: 2, pounds: 100 })
    const [line] = await piecesOf(order)
    const pieces = [{ itemId: line?.itemId ?? 0, quantity: 1 }]
    const id = await createTestReturn(shop, order, { pieces })
    await refund(id, 10_000)
    await refundsSettled(order)
    sandboxOf(shop).failRefund('last')
    await eventually(async () => (await order.refunds())[0]?.state === 'failed')
    return { order, id, pieces }
  }
  const repeat = (id: string, by = staff) => repeatRefund(shop.db, shop.services, by, id)
  const listed = async (id: string) => {
    const { refundsMissing } = await findReturnsDue(shop.db, viewer, shop.clock.now())
    return refundsMissing.first.some((line) => line.id === id)
  }

  test('is the state of the return in the lists and on the pages of staff, until it is made again', async () => {
    const { order, id } = await failed()
    const signedIn = await signIn(shop, 'viewer')
    const stateIn = async (path: string) => {
      const page = await (await signedIn.fetch(path)).text()
      // The link to the return in the list or the order, or the heading of its own page.
      const from = path.includes(id) ? page.indexOf('<h2') : page.indexOf(`/admin/returns/${id}`)
      return /(?<=>)(Refunded|Refund failed)(?=<\/span>)/.exec(page.slice(from))?.[0]
    }
    const paths = ['/admin/returns', `/admin/returns/${id}`, `/admin/orders/${order.id}`]
    expect(await Promise.all(paths.map(stateIn))).toEqual(Array(3).fill('Refund failed'))
    await repeat(id)
    await refundsSettled(order)
    expect(await Promise.all(paths.map(stateIn))).toEqual(Array(3).fill('Refunded'))
  })

  test('is shown to staff and customer until it is made again, once', async () => {
    const { order, id, pieces } = await failed()
    expect(await listed(id)).toBe(true)
    expect(await findReturnForStaff(shop.db, viewer, id)).toMatchObject({ refundMissing: true })
    const link = await orderPageLink(shop.db, shop.services, order.id)
    expect(await (await fetch(`${link}/return`)).text()).toContain('has not reached your card')
    // The refund of another return of the order does not replace it.
    const other = await createTestReturn(shop, order, { pieces })
    await refund(other, 10_000)
    await refundsSettled(order)
    expect(await listed(id)).toBe(true)
    await expect(repeat(id, editor)).rejects.toThrow()
    const answers = await Promise.all([repeat(id), repeat(id), repeat(id)])
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, amount: 10_000 }])
    expect(await listed(id)).toBe(false)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 20_000, payment_state: 'refunded' })
    expect(await repeat(id)).toEqual({ ok: false, reason: 'repeated' })
    expect(await repeat(other)).toEqual({ ok: false, reason: 'repeated' })
    expect(await auditDatabase(shop.db)).toEqual([])
  })

  test('is still owed after staff have refunded another amount of the order', async () => {
    const { order, id } = await failed()
    const other = refundInput(2_000, 20_000)
    await requestRefund(shop.db, shop.services, staff, order.id, other)
    expect(await listed(id)).toBe(true)
    expect(await repeat(id)).toEqual({ ok: true, amount: 10_000 })
    expect(await listed(id)).toBe(false)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 12_000 })
  })

  test('is not made again after staff have refunded the order instead', async () => {
    const { order, id } = await failed()
    const instead = refundInput(10_000, 20_000)
    await requestRefund(shop.db, shop.services, staff, order.id, instead)
    expect(await listed(id)).toBe(false)
    expect(await repeat(id)).toEqual({ ok: false, reason: 'repeated' })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 10_000 })
  })

  test('is shown again when staff have repeated it elsewhere and that refund fails too', async () => {
    const { order, id } = await failed()
    const again = async (request: () => Promise<unknown>) => {
      sandboxOf(shop).failRefunds = 1
      await request()
      expect(await listed(id)).toBe(false)
      await eventually(async () => (await order.refunds()).every(({ state }) => state === 'failed'))
      expect(await listed(id)).toBe(true)
    }
    const [first] = await order.refunds()
    const byButton = { refundId: first?.id ?? '', repeat: true }
    await again(() => resolveRefund(shop.db, shop.services, staff, order.id, byButton))
    const sameAmount = refundInput(10_000, 20_000)
    await again(() => requestRefund(shop.db, shop.services, staff, order.id, sameAmount))
    expect(await repeat(id)).toEqual({ ok: true, amount: 10_000 })
    await refundsSettled(order)
    expect(await listed(id)).toBe(false)
    expect(await order.now()).toMatchObject({ refunded_amount: 10_000 })
    expect(await auditDatabase(shop.db)).toEqual([])
  })

  test('is owed again when a refund of all the rest, made instead, fails too', async () => {
    const { order, id } = await failed()
    shop.clock.advance(60_000)
    sandboxOf(shop).failRefunds = 1
    const rest = refundInput(20_000, 20_000)
    await requestRefund(shop.db, shop.services, staff, order.id, rest)
    expect(await listed(id)).toBe(false)
    await eventually(async () => (await order.refunds()).every(({ state }) => state === 'failed'))
    expect(await listed(id)).toBe(true)
    expect(await repeat(id)).toEqual({ ok: true, amount: 10_000 })
    expect(await listed(id)).toBe(false)
    await refundsSettled(order)
    const others = refundInput(10_000, 10_000)
    await requestRefund(shop.db, shop.services, staff, order.id, others)
    await refundsSettled(order)
    expect((await order.refunds()).filter(isUnresolved)).toEqual([])
    expect(await order.now()).toMatchObject({ refunded_amount: 20_000, payment_state: 'refunded' })
    expect(await auditDatabase(shop.db)).toEqual([])
  })

  test('is not owed if it was made in the provider’s dashboard at the same time', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    await withoutRefunds(shop, async () => {
      expect(await refund(id, 62_000)).toEqual({ ok: true, amount: 62_000 })
      sandboxOf(shop).refund(order.session)
      await eventually(async () => (await order.now()).payment_state === 'refunded')
    })
    await refundOrder(shop.db, shop.services, order.id)
    await refundsSettled(order)
    expect(await listed(id)).toBe(false)
    expect(await repeat(id)).toEqual({ ok: false, reason: 'repeated' })
    expect(await order.now()).toMatchObject({ refunded_amount: 62_000, payment_state: 'refunded' })
    expect(await auditDatabase(shop.db)).toEqual([])
  })

  test('can fail again and be repeated again', async () => {
    const { order, id } = await failed()
    sandboxOf(shop).failRefunds = 1
    expect(await repeat(id)).toMatchObject({ ok: true })
    await eventually(async () => (await order.refunds()).every(({ state }) => state === 'failed'))
    expect(await listed(id)).toBe(true)
    expect(await repeat(id)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 10_000 })
  })
})

describe('staff', () => {
  test('can refund as admins, handle as editors, and only read as viewers', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await expect(receiveReturn(shop.db, shop.services, viewer, id)).rejects.toThrow()
    expect(await receiveReturn(shop.db, shop.services, editor, id)).toEqual({ ok: true })
    expect(await inspectReturn(shop.db, shop.services, editor, id)).toEqual({ ok: true })
    await expect(refund(id, 62_000, 0, editor)).rejects.toThrow()
    expect(await findReturnForStaff(shop.db, viewer, id)).toMatchObject({ id })
  })

  test('repair and refuse with a text that is mailed to the customer', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order, { kind: 'faulty', reason: 'A leg is loose.' })
    expect(await decideWay(shop.db, shop.services, editor, id, 'collection')).toEqual({ ok: true })
    await repairReturn(shop.db, shop.services, editor, id, 'We have glued the leg.')
    const [mail] = await mailed(shop, order.email, 'Repaired')
    expect(mail?.text).toContain('We have glued the leg.')
    const again = await createTestReturn(shop, order, { kind: 'faulty', reason: 'Something else.' })
    await refuseReturn(shop.db, shop.services, editor, again, 'That mark is on photo 3.')
    const [refused] = await mailed(shop, order.email, 'About your report')
    expect(refused?.text).toContain('That mark is on photo 3.')
    expect(refused?.text).not.toContain('take this back')
    expect(await refuseReturn(shop.db, shop.services, editor, again, 'x')).toMatchObject({
      reason: 'state',
    })
  })

  test('see refunds that are due soon and refunds that are overdue', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    const setRequestedAt = (days: number) =>
      shop.db
        .update(returns)
        .set({ asked_at: new Date(shop.clock.now().getTime() - days * 86_400_000) })
        .where(eq(returns.id, id))
    const due = () => findReturnsDue(shop.db, staff, shop.clock.now())
    const before = await due()
    await setRequestedAt(8)
    expect((await due()).count).toBe(before.count)
    await setRequestedAt(9)
    expect((await due()).count).toBe(before.count + 1)
    await setRequestedAt(15)
    expect((await due()).overdue).toBe(before.overdue + 1)
    await refund(id, 62_000)
    expect((await due()).count).toBe(before.count)
  })
})

test('a mail is not sent again by a job whose end was not recorded', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const id = await createTestReturn(shop, order)
  await mailsSettled()
  await received(id)
  await mailsSettled()
  const take = { amount: pence(4_000), reason: 'A scratch.', photos: [] }
  await deduct(shop.db, shop.services, editor, id, take)
  await mailsSettled()
  const [told] = await mailed(shop, order.email, 'About the refund')
  expect(told?.text).not.toContain('Photos')
  await waiveDeduction(shop.db, shop.services, editor, id)
  await mailsSettled()
  const sent = async () =>
    (await shop.mails()).filter(({ text }) => text.includes(`<${id}.`)).length
  expect(await sent()).toBe(5)
  const { rows } = await shop.db.$client.query(
    `SELECT data FROM jobs.job WHERE name = 'return-mail' AND data ->> 'returnId' = $1`,
    [id],
  )
  expect(rows).toHaveLength(5)
  for (const { data } of rows) await shop.services.jobs.enqueue(shop.db, 'return-mail', data)
  await mailsSettled()
  expect(await sent()).toBe(5)
})

test('events and refund amounts cannot be changed', async () => {
  const order = await createDeliveredOrder(shop, staff)
  const id = await createTestReturn(shop, order)
  const rewrite = shop.db
    .update(returnEvents)
    .set({ kind: 'x' })
    .where(eq(returnEvents.return_id, id))
  await expect(rewrite).rejects.toThrow()
  await expect(
    shop.db.update(returns).set({ refund_amount: NO_PENCE }).where(eq(returns.id, id)),
  ).rejects.toThrow()
})

const mailsSettled = () =>
  eventually(async () => {
    const { rows } = await shop.db.$client.query(
      `SELECT FROM jobs.job WHERE name = 'return-mail' AND state < 'completed'`,
    )
    return rows.length === 0
  })
