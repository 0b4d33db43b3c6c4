import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { returnToasts } from '../../../content/staff/orders/returns.ts'
import { RETURN_FIELDS } from '../../../domain/returns/return-fields.ts'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

/** Submits a form of a return as a browser does without JavaScript. */
async function send(id: string, fields: Record<string, string>, photo?: File) {
  const body = new FormData()
  if (photo) body.set(RETURN_FIELDS.files, photo)
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

test('a refused deduction asks for its photos again', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const id = await createTestReturn(shop, order)
  await inspectTestReturn(shop, admin.staff, id)
  const deduct = { intent: 'deduct', deduction: 'ten', deductionReason: 'A scratch on the seat.' }
  expect((await send(id, deduct)).html).not.toContain(returnToasts.photosAgain)
  const create = { width: 60, height: 40, channels: 3, background: '#a8482a' } as const
  const photo = new File([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], 'seat.jpg')
  const refused = await send(id, deduct, photo)
  expect(refused.html).toContain(returnToasts.photosAgain)
  expect(refused.html).toMatch(/type="file"[^>]*aria-invalid="true"/)
})
