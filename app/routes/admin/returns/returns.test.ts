import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderPagePath } from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  inspectTestReturn,
  mailed,
} from '../../../../test/support/fixtures/returns.ts'
import { pageText } from '../../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { returnToasts } from '../../../content/staff/orders/returns.ts'
import { signOrderId } from '../../../domain/orders/checkout/signed-order-id.server.ts'
import { repairReturn } from '../../../domain/returns/handling/end-return.server.ts'
import { RETURN_FIELDS } from '../../../domain/returns/return-fields.ts'
import { erasePersonalData } from '../../../privacy/erase-personal-data.ts'

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

test('after an erasure, address and reason are shown as deleted, not as missing', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const fault = { kind: 'faulty', reason: 'A leg is loose.' } as const
  const id = await createTestReturn(shop, order, fault)
  await repairReturn(shop.db, shop.services, admin.staff, id, 'It has a new leg.')
  const erased = await erasePersonalData(shop.services, admin.staff, order.email)
  expect(erased.ok).toBe(true)
  const shown = async (path: string) => await (await admin.fetch(path)).text()
  const orderPage = await shown(`/admin/orders/${order.id}`)
  expect(orderPage).toContain('Deleted with the customer’s name')
  expect(orderPage).not.toContain('None was given')
  const returnPage = await shown(`/admin/returns/${id}`)
  expect(returnPage).toContain('Deleted with the customer’s name')
  expect(returnPage).not.toContain('No reason was given')
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

test('a fault is resolved by a repair, a price reduction, a refusal or a full refund, and its customer reads which', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const link = await orderPagePath(shop, order)
  const { sessionSecret } = shop.services
  const Cookie = `own-orders=${signOrderId(sessionSecret, 'order-owner', order.id)}`
  const page = async (path: string) =>
    pageText(await (await fetch(shop.url + path, { headers: { Cookie } })).text())
  const dialog = async (id: string) =>
    pageText(await (await admin.fetch(`/admin/returns/${id}`)).text())
  const report = (reason: string) => createTestReturn(shop, order, { kind: 'faulty', reason })
  const press = async (id: string, ...all: Record<string, string>[]) => {
    for (const fields of all) expect(await send(id, fields), fields.intent).toMatchObject(done)
  }
  const done = { status: 200 }
  const back = [{ intent: 'bring' }, { intent: 'receive' }, { intent: 'inspect' }]

  // Repair: the piece stays with the customer.
  const leg = await report('A leg is loose.')
  const [thanks] = await mailed(shop, order.email, 'We have your report')
  expect(thanks?.text).toContain('it costs you nothing')
  expect(await page(`${link}/return`)).toContain('We have your report')
  await press(leg, ...back)
  const inspected = await dialog(leg)
  for (const words of ['A leg is loose.', 'Brought or posted by the customer', 'Reduce the price'])
    expect(inspected).toContain(words)
  expect(inspected).not.toContain('Deduct for handling')
  await press(leg, { intent: 'repair', repairWords: 'The leg has a new screw.' })
  expect(await dialog(leg)).toContain('Repaired')
  expect((await mailed(shop, order.email, 'Repaired'))[0]?.text).toContain('has a new screw.')
  expect(await page(`${link}/return`)).toContain('The leg has a new screw.')

  // Price reduction: a part of the price is refunded, and the piece stays with the customer.
  const stain = await report('The stain was not in the photos.')
  expect(await dialog(stain)).toContain('At most £620.00.')
  await press(stain, { intent: 'reduce', reduction: '62' })
  expect(await dialog(stain)).toContain('Price reduced')
  await mailed(shop, order.email, 'We have refunded £62.00')
  expect(await page(`${link}/return`)).toContain('Refunded: £62.00')

  const tear = await report('The cat has torn the velvet.')
  await press(tear, { intent: 'refuse', refuseWords: 'The tear is of claws.' })
  expect(await dialog(tear)).toContain('Refused')
  const [refused] = await mailed(shop, order.email, 'About your report')
  expect(refused?.text).toContain('The tear is of claws.')
  expect(await page(`${link}/return`)).toContain('Turned down')

  // Full refund: the remaining amount, without a deduction.
  const frame = await report('The frame is broken.')
  await press(frame, ...back)
  expect(await dialog(frame)).toContain('Refund due by')
  expect(await page(link)).toContain('Looked over, we write to you about the next step')
  const item = `${(await order.items())[0]?.id}`
  await press(frame, { intent: 'refund', shown: '55800', collection: '' })
  await press(frame, { intent: 'dispose', item, disposition: 'off_sale' })
  await mailed(shop, order.email, 'We have refunded £558.00')
  expect(await dialog(frame)).toContain('Kept off sale')
  expect(await page(`${link}/return`)).toContain('Refunded: £558.00')
  expect(await page(link)).toContain('£620.00')
})
