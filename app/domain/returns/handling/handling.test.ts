import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refundsSettled,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  mailed,
  piecesOf,
  refundTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { jobsFinished } from '../../../../test/support/jobs.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { NO_PENCE, pence } from '../../../platform/values/money.ts'
import { products } from '../../catalogue/schema.ts'
import { restockOrder } from '../../orders/admin/restock-order.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { returnEvents, returns } from '../schema.ts'
import { decideWay } from './decide-way.server.ts'
import { deduct, waiveDeduction } from './deduct.server.ts'
import { disposePiece } from './dispose-piece.server.ts'
import { refuseReturn, repairReturn } from './end-return.server.ts'
import { findReturnForStaff } from './find-return-for-staff.server.ts'
import { inspectReturn, receiveReturn } from './receive-return.server.ts'
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

const received = (id: string) => inspectTestReturn(shop, staff, id)
const stockOf = async ({ product }: TestOrder) =>
  (await shop.db.select().from(products).where(eq(products.id, product.id)))[0]?.stock_quantity
const refund = (id: string, shown: number, collection = 0, by = staff) =>
  refundTestReturn(shop, by, id, shown, collection)

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
    const results = await Promise.all([dispose('Good'), dispose(null), dispose('Good')])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
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
    const results = await Promise.all([keepOff(), keepOff()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
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

const mailsSettled = () => jobsFinished(shop, 'return-mail')
