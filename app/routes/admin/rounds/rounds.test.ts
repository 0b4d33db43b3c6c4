import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder } from '../../../../test/support/fixtures/orders.ts'
import { createTestRound, deliveriesOf } from '../../../../test/support/fixtures/rounds.ts'
import { setTestZonePrice } from '../../../../test/support/fixtures/zones.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { roundDay } from '../../../content/staff/delivery/rounds.ts'
import { deliveries } from '../../../domain/delivery-rounds/schema.ts'
import { sellSubmissions } from '../../../domain/enquiries/schema.ts'

let shop: TestShop
let admin: SignedInFetch
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

async function see(path: string, staff = viewer) {
  const response = await staff.fetch(path)
  return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
}

/** Submits a form as a browser without JavaScript does. */
async function send(path: string, fields: Record<string, string>, staff = editor) {
  const body = new URLSearchParams(fields)
  const response = await staff.fetch(path, { method: 'POST', body })
  return {
    status: response.status,
    to: response.headers.get('location'),
    text: (await response.text()).replaceAll('<!-- -->', ''),
  }
}

test('an order is put on a round, moved to another one, and taken off again', async () => {
  const order = await createPaidOrder(shop)
  const [first, second] = [await createTestRound(shop), await createTestRound(shop)]
  const [delivery] = await deliveriesOf(shop, order.id)
  const stop = `/admin/rounds/stops/${delivery?.id}`
  expect((await see('/admin/rounds')).text).toContain(stop)
  const state = async () => (await deliveriesOf(shop, order.id))[0]
  for (const round of [first, second]) {
    const moved = await send(stop, { round: round.id })
    expect(moved).toMatchObject({ status: 302, to: '/admin/rounds' })
    expect(await state()).toMatchObject({ state: 'scheduled', round_id: round.id })
    expect((await see(`/admin/rounds?from=${round.day}`)).text).toContain(stop)
    expect((await see(`/admin/rounds/${round.id}`)).text).toContain('1 of 6 stops')
    const dialog = (await see(`/admin/orders/${order.id}`)).text
    expect(dialog).toContain(`Scheduled: ${roundDay(round.day)}, Sample van`)
    expect(dialog).toContain(`href="/admin/rounds/${round.id}"`)
  }
  expect((await send(stop, { round: '' })).status).toBe(302)
  expect(await state()).toMatchObject({ state: 'to_schedule', round_id: null })
})

test('a full round refuses a stop, and accepts it once its capacity is raised', async () => {
  const [one, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop, { maxStops: 1 })
  const schedule = async (order: typeof one) => {
    const [delivery] = await deliveriesOf(shop, order.id)
    return await send(`/admin/rounds/stops/${delivery?.id}`, { round: round.id })
  }
  expect((await schedule(one)).status).toBe(302)
  const refused = await schedule(other)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('no room for another stop')
  const page = `/admin/rounds/${round.id}`
  const fields = { intent: 'save', version: '1', maxStops: '2', litres: '12,000', note: 'Ladder' }
  const small = await send(page, { ...fields, maxStops: '0' })
  expect(small.text).toContain('It already has 1 stop with')
  expect(small.text).toMatch(/aria-invalid="true"[^>]* name="maxStops"/)
  expect(small.text).not.toMatch(/aria-invalid="true"[^>]* name="litres"/)
  expect((await send(page, { ...fields, maxStops: 'two' })).text).toContain('Enter a whole number')
  expect((await send(page, fields)).text).toContain('Round saved')
  expect((await schedule(other)).status).toBe(302)
  expect((await send(page, { intent: 'delete' })).text).toContain('It has stops')
})

test('hours refused after a colleague has set others are shown again beside the new ones', async () => {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  const [delivery] = await deliveriesOf(shop, order.id)
  const stop = `/admin/rounds/stops/${delivery?.id}`
  await send(stop, { round: round.id })
  const hours = { intent: 'window', shown: '' }
  expect((await send(stop, { ...hours, from: '09:00', to: '11:00' })).status).toBe(200)
  const refused = await send(stop, { ...hours, from: '12:00', to: '14:00' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('The hours are now 09:00 to 11:00.')
  expect(refused.text).toContain('value="12:00"')
  expect(refused.text).toContain('name="shown" value="09:00 11:00"')
})

test('stops are sorted by postcode, moved up and down, and link to their dialogs', async () => {
  const round = await createTestRound(shop)
  const ids: string[] = []
  for (const postcode of ['OX4 1AA', 'HP11 1AA', 'HP2 4AA']) {
    const order = await createPaidOrder(shop)
    await shop.db.execute(
      `update orders set shipping_address = 'Sample\n${postcode}' where id = '${order.id}'`,
    )
    const [delivery] = await deliveriesOf(shop, order.id)
    ids.push(delivery?.id ?? '')
    await send(`/admin/rounds/stops/${delivery?.id}`, { round: round.id })
  }
  const page = `/admin/rounds/${round.id}`
  expect((await see(page)).text).toContain(`/admin/rounds/stops/${ids[0]}?from=${round.day}"`)
  const sequence = async () => {
    const { text } = await see(page, editor)
    const shown = [...text.matchAll(/name="stop" value="([^"]+)"/g)].map(([, id = '']) => id)
    return shown.map((id) => ids.indexOf(id))
  }
  expect(await sequence()).toEqual([2, 1, 0])
  await send(page, { intent: 'up', stop: ids[0] ?? '' })
  expect(await sequence()).toEqual([2, 0, 1])
  await send(page, { intent: 'down', stop: ids[1] ?? '' })
  expect(await sequence()).toEqual([2, 0, 1])
  await send(page, { intent: 'propose' })
  expect(await sequence()).toEqual([2, 1, 0])
})

test('admins add vans, editors add their rounds, viewers only see them', async () => {
  const van = { id: '', name: 'Sample Long Van', maxStops: '8', litres: '14000', active: 'on' }
  expect((await send('/admin/vans', van)).status).toBe(403)
  expect((await send('/admin/vans', { ...van, litres: '5' }, admin)).text).toContain(
    'Enter a whole number',
  )
  expect((await send('/admin/vans', van, admin)).text).toContain('Van saved')
  expect((await send('/admin/vans', van, admin)).text).toContain('Another van has this name')
  const { text } = await see('/admin/rounds?from=2031-05-05', editor)
  const [, id = ''] = /value="([^"]+)"[^>]*>Add Sample Long Van/.exec(text) ?? []
  const added = { day: '2031-05-05', van: id }
  expect((await send('/admin/rounds', added, viewer)).status).toBe(403)
  expect((await send('/admin/rounds', added)).text).toContain('Round added')
  expect((await send('/admin/rounds', added)).text).toContain('A colleague has added it')
  expect((await send('/admin/rounds', { ...added, day: '2031-02-30' })).status).toBe(400)
  expect((await send('/admin/rounds', { ...added, day: '2020-01-01' })).text).toContain(
    'This day is over',
  )
  const seen = await see('/admin/rounds?from=2031-05-05')
  expect(seen.text).toContain('Sample Long Van')
  expect(seen.text).not.toContain('name="day"')
  expect((await see('/admin/rounds/nothing')).status).toBe(404)
  expect((await see('/admin/rounds/stops/nothing')).status).toBe(404)
})

test('the address of a pick-up is shown on the sheet, and not in the history', async () => {
  const seller = { name: 'Sample Seller', email: 'seller@example.com' }
  const [request] = await shop.db
    .insert(sellSubmissions)
    .values({
      ...seller,
      item_description: 'An armchair',
      item_condition: 'good',
      item_age: '6',
      photos: ['/sell-photos/sample.webp'],
    })
    .returning({ id: sellSubmissions.id })
  const id = request?.id ?? ''
  await shop.db
    .update(sellSubmissions)
    .set({ status: 'purchased' })
    .where(eq(sellSubmissions.id, id))
  const [pickup] = await shop.db.select().from(deliveries).where(eq(deliveries.sell_request_id, id))
  const stop = `/admin/rounds/stops/${pickup?.id}`
  const place = {
    intent: 'place',
    address: '1 Mill Lane\nHP11 1AA',
    phone: '',
    notes: 'Two flights',
  }
  expect((await send(stop, { ...place, address: '' })).text).toContain('Enter the address')
  expect((await send(stop, place, viewer)).status).toBe(403)
  expect((await send(stop, place)).text).toContain('Address saved')
  expect((await see(stop, editor)).text).toContain('1 Mill Lane')

  // A save that is based on another place is refused, and keeps its input for the next one.
  const late = { ...place, address: '2 Other Lane\nHP11 1AB' }
  const refused = await send(stop, { ...late, shown: '' })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('has changed it in the meantime')
  expect(refused.text).toContain('It is now: 1 Mill Lane · HP11 1AA · Two flights')
  expect(refused.text).toContain('2 Other Lane\nHP11 1AB</textarea>')
  expect((await see(stop, editor)).text).toContain('1 Mill Lane\nHP11 1AA</textarea>')
  const shown = (html: string) =>
    /name="shown" value="(\[[^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? ''
  expect((await send(stop, { ...late, shown: shown(refused.text) })).text).toContain(
    'Address saved',
  )
  expect((await send(stop, { ...late, shown: '' })).text).toContain('Address saved')
  const { text } = await see(stop, editor)
  expect((await send(stop, { ...place, shown: shown(text) })).text).toContain('Address saved')

  const round = await createTestRound(shop)
  expect((await send(stop, { round: round.id })).status).toBe(302)
  const sheet = (await see(`/admin/rounds/${round.id}/sheet`, editor)).text
  expect(sheet).toContain('src="/sell-photos/sample-small.webp"')
  expect(sheet).toContain('Handed over by')
  expect(sheet).not.toContain('Taken in by')
  expect(sheet).toContain('Not handed over')
  expect(sheet).not.toMatch(/Refused at the door|Damaged on the way/)
  expect(sheet).toContain('1 Mill Lane')
  expect(sheet).toContain('Two flights')
  const stopAction = new FormData()
  const fields = { kind: 'delivered', delivery: pickup?.id ?? '', receivedBy: 'Sample Neighbour' }
  for (const [name, value] of Object.entries(fields)) stopAction.set(name, value)
  stopAction.set('action', randomUUID())
  await editor.fetch('/admin/rounds/press', { method: 'POST', body: stopAction })
  stopAction.set('action', randomUUID())
  const over = await editor.fetch('/admin/rounds/press', { method: 'POST', body: stopAction })
  expect((await over.json()).words).toBe('This stop is “collected” by now.')
  expect((await see(`/admin/rounds/${round.id}/sheet`)).text).toContain(
    'Collected, handed over by Sample Neighbour',
  )
  expect((await see(`/admin/rounds/${round.id}`)).text).toMatch(/ · Collected</)
  expect((await see('/admin/history', admin)).text).not.toContain('Mill Lane')
  const order = await createPaidOrder(shop)
  const [delivery] = await deliveriesOf(shop, order.id)
  expect((await send(`/admin/rounds/stops/${delivery?.id}`, place)).status).toBe(404)
})

test('the heading of a round names the zones only where there is a choice of them', async () => {
  const { id } = await createTestRound(shop)
  expect((await see(`/admin/rounds/${id}`)).text).toContain('>Capacity and note<')
  await setTestZonePrice(shop, 'Isle of Wight', 3_500)
  expect((await see(`/admin/rounds/${id}`)).text).toContain('>Capacity, zones and note<')
})
