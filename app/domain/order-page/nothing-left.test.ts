import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  orderPagePath,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  mailed,
  piecesOf,
  refundTestReturn,
  returnsOf,
} from '../../../test/support/fixtures/returns.ts'
import { createOrderWithSupplement } from '../../../test/support/fixtures/supplements.ts'
import { setTestZonePrice } from '../../../test/support/fixtures/zones.ts'
import { post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff, type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { findOrder } from '../orders/find-order.server.ts'
import { requestRefund } from '../orders/refunds/request-refund.server.ts'
import { listReturnsOfOrder } from '../returns/handling/list-returns.server.ts'
import { openReturn } from '../returns/requesting/request-return.server.ts'
import type { Staff } from '../staff/staff.ts'

const TOTAL = 62_000
const GONE_BACK = 'All that you paid for this order has gone back to you or is on its way'

let shop: TestShop
let admin: Staff
let signedIn: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  signedIn = await signIn(shop, 'admin')
})
afterAll(() => shop.stop())

const read = async (order: TestOrder, below = '') => {
  const page = await fetch(shop.url + (await orderPagePath(shop, order)) + below)
  return (await page.text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}

async function refund(order: TestOrder, total = TOTAL): Promise<void> {
  await requestRefund(shop.db, shop.services, admin, order.id, refundInput(total, total))
  await refundsSettled(order)
}

/** A delivered order whose whole payment staff have refunded as a gesture of goodwill. */
async function createRefundedOrder(): Promise<TestOrder> {
  const order = await createDeliveredOrder(shop, admin)
  await refund(order)
  return order
}

test('a return is offered while what was paid in addition for delivery is left, and refunds it', async () => {
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
  const { order, supplement } = await createOrderWithSupplement(shop, admin)
  await setStatus(shop, admin, order, 'paid', 'delivered')
  await refund(order)
  expect(await read(order, '/return')).toContain('What do you want to return?')
  for (const below of ['/return', '/faulty'])
    expect(await read(order, below)).not.toContain(GONE_BACK)
  const id = await createTestReturn(shop, order)
  const dialog = await (await signedIn.fetch(`/admin/returns/${id}`)).text()
  expect(dialog).toContain('More for delivery, refunded as well')
  expect(dialog).toMatch(/Refund due by/)
  expect(dialog).not.toContain('End without a refund')
  await inspectTestReturn(shop, admin, id)
  await refundTestReturn(shop, admin, id, 0, 0)
  await eventually(
    async () => (await findOrder(shop.db, supplement.id))?.payment_state === 'refunded',
  )
})

describe('while only what was paid in addition for delivery is left', () => {
  const SUPPLEMENT =
    'We refund what you paid in addition for delivery once you have returned all of them'

  /** A delivered order of two units, whose own payment has been refunded, but not its supplement. */
  async function createSupplementLeft(): Promise<TestOrder> {
    await setTestZonePrice(shop, 'Isle of Wight', 3_500)
    const { order } = await createOrderWithSupplement(shop, admin, { stock: 2, quantity: 2 })
    await setStatus(shop, admin, order, 'paid', 'delivered')
    await refund(order, 2 * TOTAL)
    return order
  }

  const createUnitReturn = async (order: TestOrder, way: 'bring' | 'collection' = 'bring') => {
    const pieces = (await piecesOf(order)).map(({ itemId }) => ({ itemId, quantity: 1 }))
    return await createTestReturn(shop, order, { pieces, way })
  }

  test('the return of one unit of two promises no refund, and the return of the last one that of the delivery', async () => {
    const order = await createSupplementLeft()
    const first = await createUnitReturn(order, 'collection')
    const [mail] = await mailed(shop, order.email, 'We have your cancellation')
    const sent = mail?.text.replace(/\s+/g, ' ')
    expect(sent).toContain(SUPPLEMENT)
    expect(sent).toContain('It costs you nothing.')
    expect(sent).not.toContain('We refund you by')
    for (const below of ['', '/return']) {
      expect(await read(order, below)).not.toMatch(/We refund (you|what you paid)[^.]* by/)
    }
    expect(await listReturnsOfOrder(shop.db, admin, order.id)).toMatchObject([{ dueDay: null }])
    const dialog = await (await signedIn.fetch(`/admin/returns/${first}`)).text()
    expect(dialog).toContain('No refund is due: what was paid for it has gone back')

    await inspectTestReturn(shop, admin, first)
    await refundTestReturn(shop, admin, first, 0, 0)
    await createUnitReturn(order)
    for (const below of ['', '/return']) {
      expect(await read(order, below)).toContain(
        'We refund what you paid in addition for delivery by',
      )
      expect(await read(order, below)).not.toContain('We refund you by')
    }
    const [, second] = await mailed(shop, order.email, 'We have your cancellation', 2)
    expect(second?.text.replace(/\s+/g, ' ')).toContain(
      'We refund what you paid in addition for delivery by',
    )
    const [due] = await listReturnsOfOrder(shop.db, admin, order.id)
    expect(due?.dueDay).not.toBeNull()
  })

  test('the forms of a return and of a fault say what is left, and that collecting costs nothing', async () => {
    const order = await createSupplementLeft()
    const form = await read(order, '/return')
    expect(form).toContain('What you paid for the pieces of this order has gone back to you')
    expect(form).toContain('We collect it. It costs you nothing.')
    expect(form).not.toContain('taken off the refund')
    const fault = await read(order, '/faulty')
    expect(fault).toContain(SUPPLEMENT)
    expect(fault).not.toContain('refund you in full')
    await createTestReturn(shop, order, { kind: 'faulty', reason: 'A leg is loose.' })
    const [mail] = await mailed(shop, order.email, 'We have your report')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(SUPPLEMENT)
    expect(mail?.text).not.toContain('your money back')
  })
})

describe('once all that was paid has gone back', () => {
  test('no return is offered or accepted, and the page says why', async () => {
    const order = await createRefundedOrder()
    const path = await orderPagePath(shop, order)
    expect(await read(order)).not.toContain(`${path}/return"`)
    const page = await read(order, '/return')
    expect(page).toContain(GONE_BACK)
    expect(page).not.toContain('You can change your mind')
    expect(page).not.toContain('<textarea')
    const [piece] = await piecesOf(order)
    const sent = await post(shop, `${path}/return`, { piece: `${piece?.itemId}`, way: 'bring' })
    expect(sent.status).toBe(409)
    expect(await sent.text()).toContain('If something should come back to us')
    expect(await returnsOf(shop, order.id)).toEqual([])
  })

  test('a fault can be reported, and no refund is promised for it', async () => {
    const order = await createRefundedOrder()
    const page = await read(order, '/faulty')
    expect(page).toContain(GONE_BACK)
    expect(page).not.toContain('refund you in full')
    await createTestReturn(shop, order, { kind: 'faulty', reason: 'A leg is loose.' })
    const [mail] = await mailed(shop, order.email, 'We have your report')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(GONE_BACK)
    expect(mail?.text).not.toContain('your money back')
  })

  test('staff can have the pieces collected at no cost, and end the return without a refund', async () => {
    const order = await createRefundedOrder()
    const opened = await openReturn(shop.db, shop.services, admin, order.id, {
      kind: 'changed_mind',
      way: 'collection',
      pieces: await piecesOf(order),
      reason: '',
      photos: [],
    })
    expect(opened).toMatchObject({ ok: true })
    const [mail] = await mailed(shop, order.email, 'We have your cancellation')
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(GONE_BACK)
    expect(mail?.text).toContain('It costs you nothing.')
    expect(mail?.text).not.toContain('We refund you by')
    const [made] = await returnsOf(shop, order.id)
    expect(made).toMatchObject({ state: 'asked', collection_charge: 0 })
    const dialog = await (await signedIn.fetch(`/admin/returns/${made?.id}`)).text()
    expect(dialog).toContain('No refund is due: what was paid for it has gone back')
    expect(dialog).toContain('End without a refund')
    expect(dialog).not.toContain('Refund £0.00')
  })

  test('no refund is promised for a return that was requested before', async () => {
    const order = await createDeliveredOrder(shop, admin)
    await createTestReturn(shop, order)
    for (const below of ['', '/return']) {
      expect(await read(order, below)).toContain('We refund you by')
    }
    await refund(order)
    for (const below of ['', '/return']) {
      expect(await read(order, below)).not.toMatch(/We refund you by|Your refund was due/)
    }
    expect(await listReturnsOfOrder(shop.db, admin, order.id)).toMatchObject([{ dueDay: null }])
  })

  test('returns are offered again when that refund fails', async () => {
    const order = await createRefundedOrder()
    sandboxOf(shop).failRefund('last')
    await eventually(async () => (await order.now()).payment_state === 'paid')
    expect(await read(order, '/return')).toContain('What do you want to return?')
  })
})
