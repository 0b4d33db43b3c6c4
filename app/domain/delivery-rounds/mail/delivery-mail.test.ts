import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  createPaidOrder,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
} from '../../../../test/support/fixtures/returns.ts'
import {
  createTestRound,
  currentDelivery,
  deliveriesOf,
} from '../../../../test/support/fixtures/rounds.ts'
import { jobsFinished } from '../../../../test/support/jobs.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../../platform/clock.ts'
import { isoDay, londonInstant, weekdayAndDay } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { orderNumber } from '../../orders/order-number.ts'
import type { Staff } from '../../staff/staff.ts'
import { chooseDay } from '../days/choose-day.server.ts'
import { deliveries, rounds } from '../schema.ts'
import {
  recordCouldNotDeliver,
  recordDelivered,
  recordOnTheWay,
} from '../sheet/stop-actions.server.ts'
import { scheduleDelivery, unscheduleDelivery } from '../stops/schedule-delivery.server.ts'
import { notifyDayBefore } from './notify-day-before.server.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** The mails to a customer whose subject contains a text. */
async function mailsTo(order: TestOrder, words: string) {
  const all = await shop.mails()
  return all.filter(({ to, subject }) => to === order.email && subject.includes(words))
}

const mailTo = (order: TestOrder, words: string) =>
  eventually(async () => (await mailsTo(order, words))[0])

const queueEmpty = () => jobsFinished(shop, 'delivery-mail')

const current = (order: TestOrder) => currentDelivery(shop, order)

/** Sends the mails that are due at an instant, from three concurrent processes. */
async function notifyAt(at: Date): Promise<void> {
  const deps = { ...shop.services, clock: { now: () => at } }
  await Promise.all([1, 2, 3].map(() => notifyDayBefore(shop.db, deps)))
  await queueEmpty()
}

test('a chosen day is confirmed by one mail, with a calendar file', async () => {
  const order = await createPaidOrder(shop)
  const { day } = await createTestRound(shop)
  await chooseDay(shop.db, shop.services, order.id, day)
  await chooseDay(shop.db, shop.services, order.id, day)
  const mail = await mailTo(order, 'Your delivery is on')
  const { text } = readMail(mail.text)
  expect(text).toContain(`/order/`)
  expect(text).toContain('choose another day until 12:00 on')
  expect(mail.text).toContain('text/calendar')
  expect(calendarIn(mail.text)).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
  await queueEmpty()
  expect(await mailsTo(order, 'Your delivery is on')).toHaveLength(1)
})

test('a day set or withdrawn by staff is mailed only if they choose so', async () => {
  const [quiet, notified] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  for (const [order, notifyCustomer] of [
    [quiet, false],
    [notified, true],
  ] as const) {
    const { id } = await current(order)
    const input = { roundId: round.id, notifyCustomer }
    await scheduleDelivery(shop.db, shop.services, staff, id, input)
  }
  await mailTo(notified, 'Your delivery is on')
  const { id } = await current(notified)
  await unscheduleDelivery(shop.db, shop.services, staff, id, { notifyCustomer: true })
  const withdrawn = await mailTo(notified, 'We need another day')
  expect(readMail(withdrawn.text).text).toContain(
    `on ${weekdayAndDay(new Date(`${round.day}T12:00:00Z`))}`,
  )
  await queueEmpty()
  expect(await mailsTo(quiet, 'delivery is on')).toEqual([])
})

test('the mail about a withdrawn day takes the entry out of the calendar', async () => {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop)
  const { id } = await current(order)
  const input = { roundId: round.id, notifyCustomer: true }
  await scheduleDelivery(shop.db, shop.services, staff, id, input)
  const entry = calendarIn((await mailTo(order, 'Your delivery is on')).text)
  await unscheduleDelivery(shop.db, shop.services, staff, id, { notifyCustomer: true })
  const mail = await mailTo(order, 'We need another day')
  expect(mail.text).toMatch(/content-type: text\/calendar;[^:]*method=CANCEL/i)
  const cancelled = calendarIn(mail.text)
  expect(cancelled).toContain('METHOD:CANCEL')
  expect(cancelled).toContain('STATUS:CANCELLED')
  const line = (calendar: string, name: string) =>
    new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar)?.[1]
  expect(line(cancelled, 'UID')).toBe(line(entry, 'UID'))
  expect(line(cancelled, 'ORGANIZER')).toBe(line(entry, 'ORGANIZER'))
  expect(Number(line(cancelled, 'SEQUENCE'))).toBeGreaterThan(Number(line(entry, 'SEQUENCE')))
  expect(cancelled).toContain(`DTSTART;VALUE=DATE:${round.day.replaceAll('-', '')}`)
})

test('the mail about a cancelled order takes an announced day out of the calendar', async () => {
  const [announced, quiet] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  for (const order of [announced, quiet]) {
    const { id } = await current(order)
    const input = { roundId: round.id, notifyCustomer: order === announced }
    await scheduleDelivery(shop.db, shop.services, staff, id, input)
  }
  const entry = calendarIn((await mailTo(announced, 'Your delivery is on')).text)
  for (const order of [announced, quiet]) {
    await setStatus(shop, staff, order, 'paid', 'cancelled', { notifyCustomer: true })
  }
  const mail = await mailTo(announced, 'has been cancelled')
  expect(readMail(mail.text).text).toContain('takes the day out of your calendar')
  const cancelled = calendarIn(mail.text)
  expect(cancelled).toContain('METHOD:CANCEL')
  const uid = (calendar: string) => /^UID:(.*)\r$/m.exec(calendar)?.[1]
  expect(uid(cancelled)).toBe(uid(entry))
  expect(calendarIn((await mailTo(quiet, 'has been cancelled')).text)).toBe('')
})

test('the mail about a day set on that day announces no mail of the day before', async () => {
  const order = await createPaidOrder(shop)
  const round = await createTestRound(shop, { day: isoDay(shop.clock.now()) as CivilDay })
  const input = { roundId: round.id, notifyCustomer: true }
  await scheduleDelivery(shop.db, shop.services, staff, (await current(order)).id, input)
  const { text } = readMail((await mailTo(order, 'Your delivery is on')).text)
  expect(text).not.toContain('On the day before')
  expect(text).toContain('We write to you again when we are on our way.')
})

test('the mail of the day before contains the window, and is sent once for each day', async () => {
  const [first, second] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  const later = await createTestRound(shop)
  for (const order of [first, second]) {
    await chooseDay(shop.db, shop.services, order.id, round.day)
  }
  const eve = addDays(round.day, -1)
  await notifyAt(londonInstant(`${eve}T15:59`))
  expect(await mailsTo(first, 'between')).toEqual([])
  await notifyAt(londonInstant(`${eve}T16:00`))
  await notifyAt(londonInstant(`${eve}T16:10`))
  expect(await mailsTo(first, 'between 09:00 and 11:00')).toHaveLength(1)
  const before = await mailsTo(second, 'between 09:00 and 11:00')
  expect(before).toHaveLength(1)
  expect(calendarIn(before[0]?.text ?? '')).toMatch(/DTSTART:\d{8}T\d{6}Z/)
  // Moved in the evening: the mail about the new day is sent on the day before that.
  const { id } = await current(first)
  const input = { roundId: later.id, notifyCustomer: false }
  await scheduleDelivery(shop.db, shop.services, staff, id, input)
  expect(await current(first)).toMatchObject({ window_from: null })
  await notifyAt(londonInstant(`${addDays(later.day, -1)}T16:00`))
  expect(await mailsTo(first, 'between 09:00 and 11:00')).toHaveLength(2)
})

test('on our way, delivered and could not deliver are mailed once for each action', async () => {
  const { services, db } = shop
  const [order, failed] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  for (const one of [order, failed]) await chooseDay(db, services, one.id, round.day)
  const stopAction = async (of: TestOrder) => ({
    deliveryId: (await current(of)).id,
    actionId: randomUUID(),
  })
  const left = await stopAction(order)
  const window = { from: '10:00', to: '11:30' }
  await recordOnTheWay(db, services, staff, left, window)
  await recordOnTheWay(db, services, staff, left, window)
  const way = readMail((await mailTo(order, 'We are on our way')).text).text
  expect(way).toContain('Please expect us between 10:00 and 11:30.')
  await queueEmpty()
  expect(await mailsTo(order, 'We are on our way')).toHaveLength(1)
  expect(await mailsTo(order, 'is on its way')).toEqual([])
  const proof = { receivedBy: 'A. Neighbour', photo: null }
  await recordDelivered(db, services, staff, await stopAction(order), proof)
  const delivered = readMail((await mailTo(order, 'has been delivered')).text).text
  expect(delivered).toContain('You can change your mind until the end of')
  expect(delivered).toContain('/terms#cancel')
  const missed = { reason: 'nobody_home', next: 'new_day' } as const
  await recordCouldNotDeliver(db, services, staff, await stopAction(failed), missed)
  const could = readMail((await mailTo(failed, 'We could not deliver')).text).text
  expect(could).toContain('Nobody was at home')
  expect(could).toContain('Choose another day')
  expect(could).toContain('if none is offered there')
})

test('the mails about the collection of a return speak of a return, and lead to its page', async () => {
  const { services, db } = shop
  const order = await createDeliveredOrder(shop, staff)
  await createTestReturn(shop, order, { way: 'collection' })
  const { id } = await current(order)
  const round = await createTestRound(shop)
  await scheduleDelivery(db, services, staff, id, { roundId: round.id, notifyCustomer: true })
  const agreed = readMail((await mailTo(order, 'We collect on')).text).text
  expect(agreed).toContain('See your return')
  expect(agreed).toMatch(/\/order\/[^/\s]+\/return/)
  await recordOnTheWay(db, services, staff, { deliveryId: id, actionId: randomUUID() })
  const way = await mailTo(order, 'We are on our way')
  expect(way.subject).toBe(
    `We are on our way to collect what you return of order ${orderNumber(order.id)}`,
  )
})

test('the mails of an action received a day late contain the day on which it took place', async () => {
  const { services, db } = shop
  const [order, failed] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const round = await createTestRound(shop)
  for (const one of [order, failed]) await chooseDay(db, services, one.id, round.day)
  const recordedAt = new Date(shop.clock.now().getTime() - DAY_MS)
  const day = isoDay(recordedAt) as CivilDay
  await db.update(rounds).set({ day }).where(eq(rounds.id, round.id))
  const action = async (of: TestOrder) => ({
    deliveryId: (await current(of)).id,
    actionId: randomUUID(),
    recordedAt,
  })
  await recordOnTheWay(db, services, staff, await action(order))
  await queueEmpty()
  const proof = { receivedBy: 'A. Neighbour', photo: null }
  await recordDelivered(db, services, staff, await action(order), proof)
  const delivered = readMail((await mailTo(order, 'has been delivered')).text).text
  expect(delivered).toContain(`on ${weekdayAndDay(recordedAt)}`)
  const lastDay = weekdayAndDay(new Date(`${addDays(day, 14)}T12:00:00Z`))
  expect(delivered).toContain(`You can change your mind until the end of ${lastDay}`)
  const missed = { reason: 'nobody_home', next: 'new_day' } as const
  await recordCouldNotDeliver(db, services, staff, await action(failed), missed)
  const could = readMail((await mailTo(failed, 'We could not deliver')).text).text
  expect(could).toContain(`We could not deliver on ${weekdayAndDay(recordedAt)}`)
  expect(await mailsTo(order, 'We are on our way')).toEqual([])
})

test('a failed collection is mailed as one, and the shop has to ring up', async () => {
  const { services, db } = shop
  const order = await createDeliveredOrder(shop, staff)
  await createTestReturn(shop, order, { way: 'collection' })
  const { id } = await current(order)
  const round = await createTestRound(shop)
  await scheduleDelivery(db, services, staff, id, { roundId: round.id, notifyCustomer: false })
  const action = { deliveryId: id, actionId: randomUUID() }
  const missed = { reason: 'damaged', next: 'new_day' } as const
  await recordCouldNotDeliver(db, services, staff, action, missed)
  const could = readMail((await mailTo(order, 'We could not collect')).text).text
  expect(could).toContain('We will ring you')
  expect(could).not.toContain('hand over to you')
  const open = (await deliveriesOf(shop, order.id)).find(({ state }) => state === 'to_schedule')
  expect(open).toMatchObject({ kind: 'return', attention: 'call' })
})

test('a mail that no longer applies is not sent', async () => {
  const order = await createPaidOrder(shop)
  const [one, two] = [await createTestRound(shop), await createTestRound(shop)]
  const { mailer } = shop.services
  let tries = 0
  const send = () => {
    tries += 1
    return Promise.reject(new Error('not yet'))
  }
  shop.services.mailer = { ...mailer, send }
  onTestFinished(() => {
    shop.services.mailer = mailer
  })
  await chooseDay(shop.db, shop.services, order.id, one.day)
  await eventually(async () => tries === 1)
  await chooseDay(shop.db, shop.services, order.id, two.day)
  await eventually(async () => tries === 2)
  shop.services.mailer = mailer
  await eventually(async () => {
    const mails = await mailsTo(order, 'Your delivery is on')
    return mails.some(({ text }) => calendarIn(text).includes(two.day.replaceAll('-', '')))
  }, 20_000)
  await queueEmpty()
  expect(await mailsTo(order, 'Your delivery is on')).toHaveLength(1)
  await shop.db
    .update(deliveries)
    .set({ told_day: two.day })
    .where(eq(deliveries.order_id, order.id))
})

/** The calendar attached to a mail, decoded. */
function calendarIn(mail: string): string {
  const [, encoded = ''] = /text\/calendar[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail) ?? []
  const isPlain = encoded.includes('BEGIN:VCALENDAR')
  return isPlain ? encoded : Buffer.from(encoded, 'base64').toString()
}
