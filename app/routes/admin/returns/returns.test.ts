import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

/** Submits a form of a return as a browser does without JavaScript. */
async function send(id: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await admin.fetch(`/admin/returns/${id}`, { method: 'POST', body })
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}

test('the input of the refused forms of a return is shown again', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const id = await createTestReturn(shop, order)
  await inspectTestReturn(shop, admin.staff, id)
  const deduct = { intent: 'deduct', deductionReason: 'A scratch on the seat.' }
  for (const deduction of ['ten', '999999']) {
    const refused = await send(id, { ...deduct, deduction })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain(`value="${deduction}"`)
    expect(refused.html).toContain('A scratch on the seat.</textarea>')
    expect(refused.html.match(/<details[^>]* open=""/g)).toHaveLength(1)
  }

  const broken = await createDeliveredOrder(shop, admin.staff)
  const fault = { kind: 'faulty', reason: 'A leg is loose.' } as const
  const report = await createTestReturn(shop, broken, fault)
  const reduce = await send(report, { intent: 'reduce', reduction: 'a little' })
  expect(reduce.html).toContain('value="a little"')
})
