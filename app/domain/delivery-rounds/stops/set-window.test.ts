import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  historyOfOrder,
  mailsToCustomer,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { createTestRound, deliveriesOf } from '../../../../test/support/fixtures/rounds.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { inTransaction } from '../../../platform/db.ts'
import { londonInstant } from '../../../platform/values/dates.ts'
import { addDays } from '../../delivery/days/civil-days.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { chooseDay } from '../days/choose-day.server.ts'
import { notifyDayBefore } from '../mail/notify-day-before.server.ts'
import { recordDeliveryEvent } from '../record-delivery-event.server.ts'
import { hoursShown } from '../sheet/time-window.ts'
import { scheduleDelivery, unscheduleDelivery } from './schedule-delivery.server.ts'
import { setWindow } from './set-window.server.ts'

let shop: TestShop
let staff: Staff
let editor: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
  editor = await signIn(shop, 'editor')
})
afterAll(() => shop.stop())

const MORNING = { from: '08:15', to: '09:45' }
const EVENING = { from: '17:00', to: '18:00' }

async function scheduled() {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  await chooseDay(shop.db, shop.services, order.id, round.day)
  const now = async () => {
    const [delivery] = await deliveriesOf(shop, order.id)
    if (!delivery) throw new Error('there is no delivery')
    return delivery
  }
  const { id } = await now()
  const set = async (window: typeof MORNING | null, notifyCustomer = true) => {
    const { window_from: from, window_to: to } = await now()
    const shown = hoursShown(from && to ? { from, to } : null)
    return await setShown(shown, window, notifyCustomer)
  }
  const setShown = (shown: string, window: typeof MORNING | null, notifyCustomer = false) =>
    setWindow(shop.db, shop.services, staff, id, { shown, window, notifyCustomer })
  const mailDayBefore = () => {
    const clock = { now: () => londonInstant(`${addDays(round.day, -1)}T16:30`) }
    return notifyDayBefore(shop.db, { ...shop.services, clock })
  }
  return { order, id, round, now, set, setShown, mailDayBefore }
}

const move = (id: string, roundId: string) =>
  scheduleDelivery(shop.db, shop.services, staff, id, { roundId, notifyCustomer: false })

const mails = (order: TestOrder, hours: string) => mailsToCustomer(shop, order, `between ${hours}`)

test('the mail of the day before contains hours that staff have set', async () => {
  const { order, now, set, mailDayBefore } = await scheduled()
  expect(await set(MORNING)).toEqual({ ok: true })
  expect(await set(MORNING)).toEqual({ ok: true })
  await mailDayBefore()
  expect(await now()).toMatchObject({ window_from: '08:15', window_to: '09:45' })
  await eventually(async () => (await mails(order, '08:15 and 09:45')).length > 0)
  // Setting the hours sent no mail, since the mail of the day before had not been sent.
  expect(await mails(order, '08:15 and 09:45')).toHaveLength(1)
  const entries = (await historyOfOrder(shop, order)).filter(({ action }) => action === 'window')
  expect(entries).toHaveLength(1)
})

test('hours that were mailed can be changed and mailed again, but not removed', async () => {
  const { order, now, set, mailDayBefore } = await scheduled()
  expect(await set(MORNING)).toEqual({ ok: true })
  expect(await set(null)).toEqual({ ok: true })
  expect(await now()).toMatchObject({ window_from: null, window_to: null })
  await mailDayBefore()
  expect(await set(null)).toEqual({ ok: false, reason: 'told' })
  // A mail contains the hours at the time when it is composed.
  await eventually(async () => (await mails(order, '')).length > 0)
  expect(await set(MORNING, false)).toEqual({ ok: true })
  const results = await Promise.all([set(EVENING), set(EVENING), set(EVENING)])
  expect(results).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  await eventually(async () => (await mails(order, '17:00 and 18:00')).length > 0)
  expect(await mails(order, '17:00 and 18:00')).toHaveLength(1)
  expect(await mails(order, '08:15 and 09:45')).toEqual([])
})

test('hours that a colleague has set are not overwritten unseen', async () => {
  const { now, setShown } = await scheduled()
  const results = await Promise.all([setShown('', MORNING), setShown('', EVENING)])
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'changed' })
  const { window_from: from, window_to: to } = await now()
  expect(await setShown('', null)).toEqual({ ok: false, reason: 'changed' })
  expect(await setShown(`${from} ${to}`, EVENING)).toEqual({ ok: true })
  expect(await now()).toMatchObject({ window_from: '17:00', window_to: '18:00' })
})

test('a stop moved to another van of the day keeps the hours that its customer was mailed', async () => {
  const { order, id, round, now, set, mailDayBefore } = await scheduled()
  await set(MORNING)
  await mailDayBefore()
  await eventually(async () => (await mails(order, '08:15 and 09:45')).length > 0)
  const other = await createTestRound(shop, { day: round.day })
  await move(id, other.id)
  expect(await now()).toMatchObject({ round_id: other.id, window_from: '08:15' })
})

test('a stop that loses its day and gets it again is mailed its new hours', async () => {
  const [removed, moved] = [await scheduled(), await scheduled()]
  for (const { order, set, mailDayBefore } of [removed, moved]) {
    await set(MORNING)
    await mailDayBefore()
    await eventually(async () => (await mails(order, '08:15 and 09:45')).length > 0)
  }
  const quietly = { notifyCustomer: false }
  await unscheduleDelivery(shop.db, shop.services, staff, removed.id, quietly)
  const later = await createTestRound(shop)
  await move(moved.id, later.id)
  for (const { order, id, round, now, mailDayBefore } of [removed, moved]) {
    await move(id, round.id)
    await mailDayBefore()
    await mailDayBefore()
    expect(await now()).toMatchObject({ window_from: '09:00', window_to: '11:00' })
    await eventually(async () => (await mails(order, '09:00 and 11:00')).length > 0)
    expect(await mails(order, '09:00 and 11:00')).toHaveLength(1)
  }
})

test('a stop gets the mail of the day before while another mail is being recorded', async () => {
  const { id, set, mailDayBefore } = await scheduled()
  await inTransaction(shop.db, async (tx) => {
    const event = { at: shop.clock.now(), staffId: null, detail: { mail: 'test' } }
    await recordDeliveryEvent(tx, id, 'mailed', event)
    await mailDayBefore()
  })
  expect(await set(null)).toEqual({ ok: false, reason: 'told' })
})

test('only scheduled stops have hours, and only editors and admins can set them', async () => {
  const order = await createPaidOrder(shop)
  const [waiting] = await deliveriesOf(shop, order.id)
  const set = (id: string, by = staff) =>
    setWindow(shop.db, shop.services, by, id, { shown: '', window: MORNING, notifyCustomer: false })
  expect(await set(waiting?.id ?? '')).toEqual({ ok: false, reason: 'not_scheduled' })
  expect(await set('nothing')).toEqual({ ok: false, reason: 'missing' })
  const viewer = await createTestStaff(shop.db, 'viewer')
  await expect(set(waiting?.id ?? '', viewer)).rejects.toThrow(NotAllowedError)
})

test('the form of the stop keeps invalid input and shows the errors', async () => {
  const { id, now } = await scheduled()
  const send = async (from: string, to: string, shown = '') => {
    const body = new URLSearchParams({ intent: 'window', shown, from, to })
    const response = await editor.fetch(`/admin/rounds/stops/${id}`, { method: 'POST', body })
    return { status: response.status, text: (await response.text()).replaceAll('<!-- -->', '') }
  }
  const half = await send('10:00', '')
  expect([half.status, half.text.includes('Enter a time such as 10:30')]).toEqual([422, true])
  expect(half.text).toContain('value="10:00"')
  const around = await send('12:00', '10:00')
  expect(around.text).toContain('It has to be later than the beginning.')
  expect((await send('10:00', '12:30')).status).toBe(200)
  expect(await now()).toMatchObject({ window_from: '10:00', window_to: '12:30' })
  const stale = await send('08:00', '09:00')
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('A colleague has changed the hours in the meantime')
  expect(stale.text).toContain('value="08:00"')
  expect((await send('', '', '10:00 12:30')).status).toBe(200)
  expect(await now()).toMatchObject({ window_from: null })
})
