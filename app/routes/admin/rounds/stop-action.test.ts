import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import type { Socket } from 'node:net'
import path from 'node:path'
import { and, eq, isNotNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../../../../test/support/fixtures/orders.ts'
import { createTestRound, deliveriesOf } from '../../../../test/support/fixtures/rounds.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { stalledForm } from '../../../../test/support/stalled-form.ts'
import type { CivilDay } from '../../../domain/delivery/days/civil-days.ts'
import { deliveryEvents, deliveryProofs, rounds } from '../../../domain/delivery-rounds/schema.ts'
import { scheduleDelivery } from '../../../domain/delivery-rounds/stops/schedule-delivery.server.ts'
import { deliveredAt } from '../../../domain/returns/delivered-at.server.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { isoDay } from '../../../platform/values/dates.ts'

let shop: TestShop
let editor: SignedInFetch
let viewer: SignedInFetch
let photo: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
  photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a8482a' } })
    .withExif({ IFD0: { Copyright: 'Where the customer lives' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => shop.stop())

/** A paid order on a round. */
async function scheduled() {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  const [delivery] = await deliveriesOf(shop, order.id)
  const id = delivery?.id ?? ''
  const input = { roundId: round.id, notifyCustomer: false }
  const result = await scheduleDelivery(shop.db, shop.services, editor.staff, id, input)
  expect(result).toEqual({ ok: true })
  return { order, round, id }
}

async function sendAction(fields: Record<string, string | Blob>, staff = editor) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const response = await staff.fetch('/admin/rounds/press', { method: 'POST', body })
  return { status: response.status, response: await response.json().catch(() => null) }
}

const folder = () => path.join(shop.dataDir, 'media/delivery_proofs')
const photos = async () => (existsSync(folder()) ? await readdir(folder()) : [])
const jpeg = () => new File([new Uint8Array(photo)], 'photo.jpg')

test('an action that another staff member recorded in this browser is refused, and stays in its queue', async () => {
  const { order, id } = await scheduled()
  const leave = { kind: 'on_the_way', delivery: id, action: randomUUID(), staff: randomUUID() }
  const { status, response } = await sendAction(leave)
  expect([status, response]).toEqual([401, expect.objectContaining({ ok: false })])
  expect((await order.now()).status).toBe('paid')
  expect((await sendAction({ ...leave, staff: editor.staff.id })).status).toBe(200)
})

test('actions that are sent several times are applied once', async () => {
  const { order, round, id } = await scheduled()
  const leave = {
    kind: 'on_the_way',
    delivery: id,
    action: randomUUID(),
    from: '10:05',
    to: '10:35',
  }
  const hand = { kind: 'delivered', delivery: id, action: randomUUID(), receivedBy: 'Sam Sample' }
  const responses = await Promise.all([sendAction(leave), sendAction(leave), sendAction(leave)])
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await order.now()).status).toBe('shipped')
  const sheet = await (await viewer.fetch(`/admin/rounds/${round.id}/sheet`)).text()
  expect(sheet.replaceAll('<!-- -->', '')).toContain('Expected 10:05 to 10:35')
  // Viewers read the sheet without its buttons.
  expect(sheet).not.toContain('action="/admin/rounds/press"')
  expect(await sendAction(hand)).toEqual({ status: 200, response: { ok: true } })
  expect(await sendAction(hand)).toEqual({ status: 200, response: { ok: true } })
  expect((await order.now()).status).toBe('delivered')
  const late = await sendAction({ ...leave, action: randomUUID() })
  expect(late).toEqual({
    status: 409,
    response: { ok: false, words: 'This stop is “delivered” by now.' },
  })
})

test('an action counts from the time at which the device recorded it', async () => {
  const { order, round, id } = await scheduled()
  const recordedAt = new Date(shop.clock.now().getTime() - DAY_MS)
  const day = isoDay(recordedAt) as CivilDay
  await shop.db.update(rounds).set({ day }).where(eq(rounds.id, round.id))
  const base = { delivery: id, receivedBy: 'Sam Sample' }
  const sent = { recordedAt: recordedAt.toISOString() }
  await sendAction({ ...base, ...sent, kind: 'on_the_way', action: randomUUID() })
  await sendAction({ ...base, ...sent, kind: 'delivered', action: randomUUID() })
  const events = await shop.db
    .select({ kind: deliveryEvents.kind, at: deliveryEvents.created_at })
    .from(deliveryEvents)
    .where(and(eq(deliveryEvents.delivery_id, id), isNotNull(deliveryEvents.action_id)))
  expect(events).toEqual([
    { kind: 'on_the_way', at: recordedAt },
    { kind: 'delivered', at: recordedAt },
  ])
  const [proof] = await shop.db
    .select()
    .from(deliveryProofs)
    .where(eq(deliveryProofs.delivery_id, id))
  expect(proof?.created_at).toEqual(recordedAt)
  // The period for returns begins with it as well.
  expect(await deliveredAt(shop.db, await order.now())).toEqual(recordedAt)
})

test.each(['', 'yesterday', '2026-02-31', '9999-99-99T99:99:99.999Z'])(
  'an action with the time %j counts from its receipt',
  async (recordedAt) => {
    const { order, id } = await scheduled()
    const before = shop.clock.now()
    const hand = { kind: 'delivered', delivery: id, action: randomUUID(), receivedBy: 'Sam Sample' }
    expect(await sendAction({ ...hand, recordedAt })).toEqual({
      status: 200,
      response: { ok: true },
    })
    const at = await deliveredAt(shop.db, await order.now())
    expect(at?.getTime()).toBeGreaterThanOrEqual(before.getTime())
  },
)

test('a photo is re-encoded, private to staff, and stored once', async () => {
  const { id } = await scheduled()
  const hand = { kind: 'delivered', delivery: id, action: randomUUID(), photo: jpeg() }
  expect((await sendAction(hand)).status).toBe(200)
  expect((await sendAction(hand)).status).toBe(200)
  const [proof] = await shop.db
    .select()
    .from(deliveryProofs)
    .where(eq(deliveryProofs.delivery_id, id))
  expect(await photos()).toEqual([path.basename(proof?.photo ?? '')])
  const address = `/admin/rounds/stops/${id}/photo`
  const shown = await viewer.fetch(address)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toBe('no-store')
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  for (const address of [`/media/${proof?.photo}`, `/media/${path.basename(proof?.photo ?? '')}`]) {
    expect((await fetch(shop.url + address)).status).toBe(404)
  }
  const anonymous = await fetch(shop.url + address, { redirect: 'manual' })
  expect(anonymous.status).toBe(302)
  expect((await viewer.fetch('/admin/rounds/stops/nothing/photo')).status).toBe(404)
})

test('a refused action stores no photo, nor does one by a viewer', async () => {
  const { id } = await scheduled()
  const before = await photos()
  const base = { kind: 'delivered', delivery: id, action: randomUUID() }
  expect(await sendAction(base)).toMatchObject({
    status: 422,
    response: { words: 'Enter a name, or add a photo.' },
  })
  expect((await sendAction({ ...base, photo: new File(['nothing'], 'x.jpg') })).status).toBe(422)
  expect((await sendAction({ ...base, stored: 'sell_photos/a/1-b.webp' })).status).toBe(422)
  expect((await sendAction({ ...base, delivery: randomUUID(), photo: jpeg() })).status).toBe(409)
  expect((await sendAction({ ...base, photo: jpeg() }, viewer)).status).toBe(403)
  expect(await photos()).toEqual(before)
})

test('a refused action deletes no photo of another delivery that it names', async () => {
  const { id } = await scheduled()
  const hand = { kind: 'delivered', delivery: id, action: randomUUID(), photo: jpeg() }
  expect((await sendAction(hand)).status).toBe(200)
  const [proof] = await shop.db
    .select()
    .from(deliveryProofs)
    .where(eq(deliveryProofs.delivery_id, id))
  const before = await photos()
  const other = { kind: 'delivered', delivery: randomUUID(), action: randomUUID() }
  expect((await sendAction({ ...other, stored: proof?.photo ?? '' })).status).toBe(409)
  expect(await photos()).toEqual(before)
})

test('a photo that is too large is refused permanently, one without a free slot temporarily', async () => {
  const { id } = await scheduled()
  const hand = { kind: 'delivered', delivery: id, action: randomUUID() }
  const large = new File([new Uint8Array(5_100_000)], 'photo.jpg')
  expect(await sendAction({ ...hand, receivedBy: 'Sam Sample', photo: large })).toEqual({
    status: 422,
    response: {
      ok: false,
      words: 'The photo is larger than 5 MB. Take another, or enter a name.',
    },
  })
  // A larger one is refused before its form is complete.
  const larger = new File([new Uint8Array(6_000_000)], 'photo.jpg')
  expect(await sendAction({ ...hand, photo: larger })).toEqual({
    status: 413,
    response: { error: 'That is more than the shop accepts at once.' },
  })
  const headers = { Cookie: editor.cookie, Origin: shop.url }
  const stalled: Socket[] = []
  try {
    // An upload may get a slot before the stalled ones do.
    await eventually(async () => {
      stalled.push(await stalledForm(shop, '/admin/rounds/press', 'photo', headers))
      return (await sendAction({ ...hand, photo: jpeg() })).status === 503
    })
  } finally {
    for (const socket of stalled) socket.destroy()
  }
})

test('without JavaScript a form redirects to the sheet, with the reason if it was refused', async () => {
  const { id, round } = await scheduled()
  const send = async (fields: Record<string, string>) => {
    const body = new FormData()
    const all = { delivery: id, action: randomUUID(), round: round.id, ...fields }
    for (const [name, value] of Object.entries(all)) body.set(name, value)
    const response = await editor.fetch('/admin/rounds/press', { method: 'POST', body })
    return response.headers.get('location') ?? ''
  }
  const failed = { kind: 'failed', reason: 'nobody_home', next: 'new_day' }
  expect(await send({ ...failed, reason: '' })).toContain('said=Choose+a+reason')
  expect(await send(failed)).toBe(`/admin/rounds/${round.id}/sheet`)
  expect(await send(failed)).toContain('said=This+stop')
})
