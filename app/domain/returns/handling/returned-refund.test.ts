import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  refundInput,
  refundsSettled,
  sandboxOf,
  withoutRefunds,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  piecesOf,
  refundTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { auditDatabase } from '../../../audit/audit-database.server.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import { refundOrder } from '../../orders/refunds/refund-order.server.ts'
import { requestRefund } from '../../orders/refunds/request-refund.server.ts'
import { resolveRefund } from '../../orders/refunds/resolve-refund.server.ts'
import { isUnresolved } from '../../orders/refunds/unresolved-refunds.server.ts'
import type { Staff } from '../../staff/staff.ts'
import { findReturnForStaff } from './find-return-for-staff.server.ts'
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

const received = (id: string) => inspectTestReturn(shop, staff, id)
const refund = (id: string, shown: number, collection = 0, by = staff) =>
  refundTestReturn(shop, by, id, shown, collection)

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
    for (const page of [link, `${link}/return`]) {
      const html = await (await fetch(page)).text()
      expect(html).toContain('Our refund has not reached you')
      expect(html).not.toContain('>Refunded</p>')
    }
    // The refund of another return of the order does not replace it.
    const other = await createTestReturn(shop, order, { pieces })
    await refund(other, 10_000)
    await refundsSettled(order)
    expect(await listed(id)).toBe(true)
    await expect(repeat(id, editor)).rejects.toThrow()
    const results = await Promise.all([repeat(id), repeat(id), repeat(id)])
    expect(results.filter(({ ok }) => ok)).toEqual([{ ok: true, amount: 10_000 }])
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
      await withoutRefunds(shop, async () => {
        await request()
        expect(await listed(id)).toBe(false)
      })
      await refundOrder(shop.db, shop.services, order.id)
      await eventually(async () => (await order.refunds()).every(({ state }) => state === 'failed'))
      expect(await listed(id)).toBe(true)
    }
    const [first] = await order.refunds()
    const byButton = { refundId: first?.id ?? '', how: 'repeat' as const }
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
    await withoutRefunds(shop, async () => {
      await requestRefund(shop.db, shop.services, staff, order.id, rest)
      expect(await listed(id)).toBe(false)
    })
    await refundOrder(shop.db, shop.services, order.id)
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
