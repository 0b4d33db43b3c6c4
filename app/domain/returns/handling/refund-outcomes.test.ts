import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  orderPagePath,
  refundsSettled,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  refundTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { pageText } from '../../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { settleDispute } from '../../orders/disputes/settle-dispute.server.ts'
import { resolveRefund } from '../../orders/refunds/resolve-refund.server.ts'
import type { Staff } from '../../staff/staff.ts'

let shop: TestShop
let admin: Staff
let signedIn: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  signedIn = await signIn(shop, 'admin')
  sandboxOf(shop).dropWebhooks = true
})
afterAll(() => shop.stop())

/** An order whose return was to be refunded, and the refund was refused by the provider. */
async function createRefused() {
  const order = await createDeliveredOrder(shop, admin)
  const id = await createTestReturn(shop, order)
  await inspectTestReturn(shop, admin, id)
  sandboxOf(shop).failRefunds = 1
  await refundTestReturn(shop, admin, id, 62_000, 0)
  await refundsSettled(order)
  return { order, id }
}

/** What customer and staff read about a return, and its amounts in the export. */
async function shown({ order, id }: { order: TestOrder; id: string }) {
  const path = await orderPagePath(shop, order)
  const text = async (below: string) =>
    pageText(await (await fetch(shop.url + path + below)).text())
  const csv = await (await signedIn.fetch('/admin/returns/export.csv')).text()
  const [head = '', ...rows] = csv.trim().split('\r\n')
  const names = head.split(',')
  const cells = rows.find((row) => row.includes(id))?.split(',') ?? []
  const cell = (name: string) => cells[names.indexOf(name)]
  return {
    pages: [await text(''), await text('/return')],
    staff: pageText(await (await signedIn.fetch(`/admin/returns/${id}`)).text()),
    amounts: [
      cell('Refunded (£)'),
      cell('Refund not made yet (£)'),
      cell('Paid back in another way (£)'),
    ],
  }
}

test('a refund that the provider has refused is not counted as refunded', async () => {
  const { pages, staff, amounts } = await shown(await createRefused())
  for (const page of pages) {
    expect(page).toContain('Our refund has not reached you')
    expect(page).not.toContain('Our refund has come back')
  }
  expect(staff).toContain('Refund failed')
  expect(amounts).toEqual(['0.00', '620.00', '0.00'])
})

test('a refund that staff have paid in another way is not called refunded', async () => {
  const made = await createRefused()
  const [failed] = await made.order.refunds()
  await resolveRefund(shop.db, shop.services, admin, made.order.id, {
    refundId: failed?.id ?? '',
    how: 'dealt-with',
  })
  const { pages, staff, amounts } = await shown(made)
  for (const page of pages) {
    expect(page).toContain('Paid back to you in another way')
    expect(page).not.toContain('Refunded')
  }
  expect(pages[1]).toContain('Paid back to you in another way: £620.00')
  expect(staff).toContain('Paid back in another way')
  expect(amounts).toEqual(['0.00', '0.00', '620.00'])
})

test('a refund that staff have ended as not owed is not called refunded', async () => {
  const made = await createRefused()
  const [failed] = await made.order.refunds()
  const ended = await resolveRefund(shop.db, shop.services, admin, made.order.id, {
    refundId: failed?.id ?? '',
    how: 'not-owed',
  })
  expect(ended).toEqual({ ok: true, amount: 62_000 })
  const { pages, staff, amounts } = await shown(made)
  for (const page of pages) {
    expect(page).toContain('Complete, nothing is refunded')
    expect(page).not.toMatch(/Refunded|Paid back|has not reached you/)
  }
  expect(staff).toContain('Ended without a refund')
  expect(staff).not.toMatch(/Refund\s*£620\.00/)
  expect(amounts).toEqual(['0.00', '0.00', '0.00'])
})

test('a refund that a lost dispute has replaced is not called refunded', async () => {
  const made = await createRefused()
  const dispute = sandboxOf(shop).dispute(made.order.session)
  sandboxOf(shop).stepDispute(dispute, 'lose')
  await settleDispute(shop.db, shop.services, dispute)
  const { pages, staff, amounts } = await shown(made)
  for (const page of pages) {
    expect(page).toContain('Your bank has returned the money')
    expect(page).not.toContain('Refunded')
  }
  expect(staff).toContain('Lost to a dispute')
  expect(amounts).toEqual(['0.00', '0.00', '0.00'])
})
