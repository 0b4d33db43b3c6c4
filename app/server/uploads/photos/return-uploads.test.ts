import type { Socket } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderPagePath } from '../../../../test/support/fixtures/orders.ts'
import { createDeliveredOrder } from '../../../../test/support/fixtures/returns.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { filePart, stalledForm } from '../../../../test/support/stalled-form.ts'
import { returnFieldErrors } from '../../../content/toasts/return-messages.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { cleanUp } from '../../../jobs/clean-up.ts'
import { rateLimits } from '../../../platform/rate-limit/schema.ts'

let shop: TestShop
let admin: Staff
let photo: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8482a' } })
    .jpeg()
    .toBuffer()
})
beforeEach(resetRateLimits)
afterAll(() => shop.stop())

/** The forms of all tests come from one connection, whose limit is 20 forms with photos. */
async function resetRateLimits(): Promise<void> {
  await shop.db.delete(rateLimits)
}

test('a form whose photos cannot be taken just now asks to send it again', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const address = `${await orderPagePath(shop, order)}/faulty`
  const stalled: Socket[] = []
  const send = async () => {
    const body = new FormData()
    body.set('reason', 'The back leg is loose.')
    body.append('photos', new File(['no picture'], 'leg.jpg'))
    const headers = { origin: shop.url }
    const response = await fetch(shop.url + address, { method: 'POST', body, headers })
    return await response.text()
  }
  try {
    // An upload may get a slot before the stalled ones do.
    await eventually(async () => {
      await resetRateLimits()
      stalled.push(await stalledForm(shop, address, 'photos'))
      return (await send()).includes(returnFieldErrors.photosBusy)
    })
  } finally {
    for (const socket of stalled) socket.destroy()
  }
  await eventually(async () => (await send()).includes(returnFieldErrors.photos))
})

test('the first photo of a form that is cut in its second one is deleted after an hour', async () => {
  const order = await createDeliveredOrder(shop, admin)
  const stored = () => shop.services.media.list('return_photos')
  const before = await stored()
  const begin = Buffer.concat([
    photo,
    Buffer.from(`\r\n${filePart('photos')}`),
    photo.subarray(0, 100),
  ])
  const socket = await stalledForm(
    shop,
    `${await orderPagePath(shop, order)}/faulty`,
    'photos',
    {},
    begin,
  )
  await eventually(async () => (await stored()).length > before.length)
  socket.destroy()
  const inMs = (ms: number) => ({ now: () => new Date(shop.clock.now().getTime() + ms) })
  await cleanUp({ ...shop.services, clock: inMs(30 * 60_000) })
  expect((await stored()).length).toBe(before.length + 1)
  await cleanUp({ ...shop.services, clock: inMs(61 * 60_000) })
  expect(await stored()).toEqual(before)
})
