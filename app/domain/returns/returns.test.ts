import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaidOrder, refundsSettled } from '../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  mailed,
  piecesOf,
  refundTestReturn,
  returnNow,
  returnsOf,
} from '../../../test/support/fixtures/returns.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { pence } from '../../platform/values/money.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import type { Staff } from '../staff/staff.ts'
import { deduct, waiveDeduction } from './handling/deduct.server.ts'
import { findReturnForStaff } from './handling/find-return-for-staff.server.ts'
import { receiveReturn } from './handling/receive-return.server.ts'
import { reducePrice, refundReturn } from './handling/refund-return.server.ts'
import { partsShown } from './money/refund-sum.ts'
import { openReturn, requestReturn } from './requesting/request-return.server.ts'
import { withdrawReturn } from './requesting/withdraw-return.server.ts'

let shop: TestShop
let staff: Staff
let editor: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
  editor = await createTestStaff(shop.db, 'editor')
})
afterAll(() => shop.stop())

const received = (id: string) => inspectTestReturn(shop, staff, id)
const refund = (id: string, shown: number, collection = 0, by = staff) =>
  refundTestReturn(shop, by, id, shown, collection)
const sumOf = async (id: string) => (await findReturnForStaff(shop.db, staff, id))?.sum

test('a refund of nothing shown is refused when a colleague has deducted something since then', async () => {
  const order = await createDeliveredOrder(shop, staff, { pounds: 4 })
  const id = await createTestReturn(shop, order, { way: 'collection' })
  await received(id)
  const charge = 5
  await shop.db.execute(sql`update returns set collection_charge = ${charge} where id = ${id}`)
  const seen = await findReturnForStaff(shop.db, staff, id)
  if (!seen) throw new Error('there is no return')
  expect(seen.sum).toBe(0)
  const from = partsShown(seen.parts)
  const reason = 'A scratch on the arm.'
  const cost = { amount: pence(100), reason, photos: [] }
  expect(await deduct(shop.db, shop.services, editor, id, cost)).toMatchObject({ ok: true })
  // The sum is still nothing, but what is left after a lower charge is not what the button said.
  const wanted = { shown: seen.sum, from, collection: pence(100) }
  const refused = await refundReturn(shop.db, shop.services, staff, id, wanted)
  expect(refused).toEqual({ ok: false, reason: 'changed', amount: 0 })
})

describe('a customer', () => {
  test('returns a delivered piece and gets its price and the delivery back, once', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    expect(await sumOf(id)).toBe(62_000)
    const results = await Promise.all([refund(id, 62_000), refund(id, 62_000)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: 62_000 })
    expect(await order.refunds()).toHaveLength(1)
    expect(await returnNow(shop, id)).toMatchObject({ state: 'refunded', refund_amount: 62_000 })
  })

  test('can request a return until the end of the fourteenth day in London', async () => {
    const order = await createDeliveredOrder(shop, staff, { at: '2026-06-01T12:00:00Z' })
    // In summer London is an hour ahead: 15 June ends at 23:00 UTC.
    expect(await askAt(order, '2026-06-15T23:30:00Z')).toEqual({ ok: false, reason: 'over' })
    expect(await askAt(order, '2026-06-15T22:30:00Z')).toMatchObject({ ok: true })
  })

  test('can report a fault after the period, and staff can open any return', async () => {
    const order = await createDeliveredOrder(shop, staff, { at: '2026-01-05T12:00:00Z' })
    const late = { kind: 'changed_mind', way: 'bring' } as const
    const request = { pieces: await piecesOf(order), reason: '', photos: [] }
    expect(await requestReturn(shop.db, shop.services, order.id, { ...request, ...late })).toEqual({
      ok: false,
      reason: 'over',
    })
    const id = await createTestReturn(shop, order, {
      kind: 'faulty',
      reason: 'A leg has come loose.',
    })
    expect(await returnNow(shop, id)).toMatchObject({ way: 'open', collection_charge: 0 })
    await withdrawReturn(shop.db, shop.services, { orderId: order.id }, id)
    const opened = await openReturn(shop.db, shop.services, staff, order.id, {
      ...request,
      ...late,
    })
    expect(opened).toMatchObject({ ok: true })
  })

  test('gets one open return for a piece from concurrent requests', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const request = {
      kind: 'changed_mind',
      way: 'bring',
      pieces: await piecesOf(order),
      reason: '',
      photos: [],
    } as const
    const results = await Promise.all(
      Array.from({ length: 8 }, () => requestReturn(shop.db, shop.services, order.id, request)),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await returnsOf(shop, order.id)).toHaveLength(1)
    expect((await mailed(shop, order.email, 'We have your cancellation')).length).toBe(1)
  })

  test('is refused before delivery, without a piece, and for another order’s piece', async () => {
    const waiting = await createPaidOrder(shop)
    const order = await createDeliveredOrder(shop, staff)
    const ask = (id: typeof order.id, pieces: { itemId: number; quantity: number }[]) => {
      const request = {
        kind: 'changed_mind',
        way: 'bring',
        pieces,
        reason: '',
        photos: [],
      } as const
      return requestReturn(shop.db, shop.services, id, request)
    }
    expect(await ask(waiting.id, await piecesOf(waiting))).toMatchObject({
      reason: 'not-delivered',
    })
    expect(await ask(order.id, [])).toMatchObject({ reason: 'nothing' })
    expect(await ask(order.id, await piecesOf(waiting))).toMatchObject({ reason: 'nothing' })
    const [own] = await piecesOf(order)
    if (!own) throw new Error('no piece')
    expect(await ask(order.id, [{ ...own, quantity: 2 }])).toMatchObject({ reason: 'nothing' })
    expect(await ask(order.id, [own, own])).toMatchObject({ reason: 'nothing' })
    expect(await ask(order.id, [{ ...own, quantity: -1 }])).toMatchObject({ reason: 'nothing' })
  })

  test('can withdraw only their own return, and only until it is received', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const other = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    const withdraw = (orderId: typeof order.id) =>
      withdrawReturn(shop.db, shop.services, { orderId }, id)
    expect(await withdraw(other.id)).toEqual({ ok: false, reason: 'missing' })
    // Concurrently with 'received' by staff: one of them is refused.
    const [gone, back] = await Promise.all([
      withdraw(order.id),
      receiveReturn(shop.db, shop.services, staff, id),
    ])
    expect(gone.ok).not.toBe(back.ok)
    const { state } = await returnNow(shop, id)
    expect(state).toBe(gone.ok ? 'withdrawn' : 'received')
  })
})

describe('the refund', () => {
  test('is never more than is left, and is refused if it is not the amount that staff saw', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    const by = { amount: pence(50_000), left: pence(62_000), reason: '' }
    await requestRefund(shop.db, shop.services, staff, order.id, by)
    expect(await refund(id, 62_000)).toEqual({ ok: false, reason: 'changed', amount: 12_000 })
    expect(await refund(id, 12_000)).toEqual({ ok: true, amount: 12_000 })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 62_000 })
  })

  test('is reduced by the deduction and collection charge announced to the customer', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order, { way: 'collection' })
    const { collection_charge: charge } = await returnNow(shop, id)
    expect(charge).toBeGreaterThan(0)
    const take = { amount: pence(4_000), reason: 'A scratch on the left arm.', photos: [] }
    expect(await deduct(shop.db, shop.services, editor, id, take)).toMatchObject({
      reason: 'state',
    })
    await received(id)
    const most = await deduct(shop.db, shop.services, editor, id, {
      ...take,
      amount: pence(62_001),
    })
    expect(most).toEqual({ ok: false, reason: 'too-much', most: 62_000 })
    expect(await deduct(shop.db, shop.services, editor, id, take)).toEqual({ ok: true })
    await mailed(shop, order.email, 'About the refund')
    const shown = 62_000 - 4_000 - charge
    expect(await refund(id, shown, charge + 1)).toMatchObject({ reason: 'too-much' })
    // Staff may charge less for collecting than was shown to the customer.
    const less = charge - 1_000
    expect(await refund(id, shown, less)).toEqual({ ok: true, amount: shown + 1_000 })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: shown + 1_000 })
    const mails = await mailed(shop, order.email, 'refund', 2)
    expect(mails.at(-1)?.text).toContain('less for handling £40.00')
  })

  test('is the full amount again when the deduction is waived', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    await received(id)
    const take = { amount: pence(4_000), reason: 'A scratch.', photos: [] }
    await deduct(shop.db, shop.services, editor, id, take)
    expect(await sumOf(id)).toBe(58_000)
    expect(await waiveDeduction(shop.db, shop.services, editor, id)).toEqual({ ok: true })
    expect(await sumOf(id)).toBe(62_000)
  })

  test('contains the delivery with the last piece only', async () => {
    const order = await createDeliveredOrder(shop, staff, { stock: 3, quantity: 3, pounds: 100.01 })
    // As if 35.01 of it had been for the delivery.
    await shop.db.execute(sql`
      with lines as (update order_items set price = 88.34 where order_id = ${order.id})
      update orders set delivery_amount = 35.01, delivery_zone = gen_random_uuid(),
        delivery_zone_name = 'Sample' where id = ${order.id}`)
    const [line] = await piecesOf(order)
    if (!line) throw new Error('no line')
    const one = await createTestReturn(shop, order, { pieces: [{ ...line, quantity: 1 }] })
    await received(one)
    expect(await sumOf(one)).toBe(8_834)
    await refund(one, 8_834)
    const rest = await createTestReturn(shop, order, { pieces: [{ ...line, quantity: 2 }] })
    await received(rest)
    expect(await sumOf(rest)).toBe(17_668 + 3_501)
    await refund(rest, 21_169)
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
    const more = await requestReturn(shop.db, shop.services, order.id, {
      kind: 'faulty',
      way: 'bring',
      pieces: [{ ...line, quantity: 1 }],
      reason: 'x',
      photos: [],
    })
    expect(more).toEqual({ ok: false, reason: 'taken' })
  })

  test('of a faulty piece has no deduction, and a price reduction is subtracted later', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order, { kind: 'faulty', reason: 'The frame creaks.' })
    await received(id)
    const take = { amount: pence(4_000), reason: 'x', photos: [] }
    expect(await deduct(shop.db, shop.services, staff, id, take)).toMatchObject({ reason: 'state' })
    expect(await reducePrice(shop.db, shop.services, staff, id, pence(62_001))).toEqual({
      ok: false,
      reason: 'too-much',
      most: 62_000,
    })
    expect(await reducePrice(shop.db, shop.services, staff, id, pence(10_000))).toMatchObject({
      ok: true,
    })
    const again = await createTestReturn(shop, order, { kind: 'faulty', reason: 'It broke.' })
    await received(again)
    expect(await sumOf(again)).toBe(52_000)
    expect(await refund(again, 52_000)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ refunded_amount: 62_000 })
  })

  test('subtracts a price reduction of several units once, when they come back one at a time', async () => {
    const order = await createDeliveredOrder(shop, staff, { stock: 2, quantity: 2 })
    const faulty = await createTestReturn(shop, order, { kind: 'faulty', reason: 'Both creak.' })
    await received(faulty)
    await reducePrice(shop.db, shop.services, staff, faulty, pence(10_000))
    const [line] = await piecesOf(order)
    if (!line) throw new Error('no line')
    for (const _ of ['the first', 'the second']) {
      const one = await createTestReturn(shop, order, { pieces: [{ ...line, quantity: 1 }] })
      await received(one)
      expect(await refund(one, 57_000)).toEqual({ ok: true, amount: 57_000 })
    }
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
  })

  test('subtracts a reduction after another unit came back, also if the clock stands still', async () => {
    const order = await createDeliveredOrder(shop, staff, { stock: 3, quantity: 3 })
    const [line] = await piecesOf(order)
    if (!line) throw new Error('no line')
    const unit = async (kind: 'faulty' | 'changed_mind') => {
      const id = await createTestReturn(shop, order, {
        kind,
        reason: 'It creaks.',
        pieces: [{ ...line, quantity: 1 }],
      })
      await received(id)
      return id
    }
    const { clock } = shop.services
    const still = { ...shop.services, clock: { ...clock, now: () => new Date('2026-06-20') } }
    const reduce = async () =>
      await reducePrice(shop.db, still, staff, await unit('faulty'), pence(62_000))
    const refundOne = async () => {
      const id = await unit('changed_mind')
      const shown = pence((await sumOf(id)) ?? -1)
      return await refundReturn(shop.db, still, staff, id, { shown, collection: pence(0) })
    }
    expect(await reduce()).toMatchObject({ ok: true })
    expect(await refundOne()).toEqual({ ok: true, amount: 0 })
    expect(await reduce()).toMatchObject({ ok: true })
    expect(await refundOne()).toEqual({ ok: true, amount: 0 })
    expect(await refundOne()).toEqual({ ok: true, amount: 62_000 })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded' })
  })

  test('can be made before the pieces are back, which can still be received', async () => {
    const order = await createDeliveredOrder(shop, staff)
    const id = await createTestReturn(shop, order)
    expect(await refund(id, 62_000)).toMatchObject({ ok: true })
    expect(await receiveReturn(shop.db, shop.services, staff, id)).toEqual({ ok: true })
    expect(await returnNow(shop, id)).toMatchObject({ state: 'refunded' })
    await refundsSettled(order)
    const [mail] = await mailed(shop, order.email, 'back with us')
    expect(mail?.text).toContain('Your return is complete')
    expect(mail?.text).not.toContain('write to you again')
  })
})

async function askAt(order: Awaited<ReturnType<typeof createDeliveredOrder>>, at: string) {
  const clock = { ...shop.services.clock, now: () => new Date(at) }
  return await requestReturn(shop.db, { ...shop.services, clock }, order.id, {
    kind: 'changed_mind',
    way: 'bring',
    pieces: await piecesOf(order),
    reason: '',
    photos: [],
  })
}
