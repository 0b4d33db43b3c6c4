import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  createPlacedOrder,
  mailsToCustomer,
  orderPagePath,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { createDeliveredOrder } from '../../../test/support/fixtures/returns.ts'
import { createTestRound, deliveriesOf, roundNow } from '../../../test/support/fixtures/rounds.ts'
import { post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { dayWords, orderLead } from '../../content/orders/customer-order.ts'
import { orderFieldErrors, orderRefusals } from '../../content/toasts/order-page-messages.ts'
import { isoDay, weekdayAndDate } from '../../platform/values/dates.ts'
import { pence } from '../../platform/values/money.ts'
import { addDays, type CivilDay } from '../delivery/days/civil-days.ts'
import { findAccess } from '../delivery-rounds/places/access.server.ts'
import { rounds as roundRows } from '../delivery-rounds/schema.ts'
import { scheduleDelivery } from '../delivery-rounds/stops/schedule-delivery.server.ts'
import { signOrderId } from '../orders/checkout/signed-order-id.server.ts'
import type { Staff } from '../staff/staff.ts'
import { shortAddress, shortEmail, shortPhone } from './mask-personal-data.server.ts'
import { timelineOf } from './timeline.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const linkTo = (order: TestOrder) => orderPagePath(shop, order)
/** The browser that has paid the order, or entered a code. */
const own = ({ id }: TestOrder) => ({
  Cookie: `own-orders=${signOrderId(shop.services.sessionSecret, 'order-owner', id)}`,
})
const read = async (order: TestOrder, headers: Record<string, string> = {}) => {
  const html = await (await fetch(shop.url + (await linkTo(order)), { headers })).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
}
const press = async (order: TestOrder, fields: Record<string, string>, headers = own(order)) => {
  const response = await post(shop, await linkTo(order), fields, headers)
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
}
const ADDRESS = {
  intent: 'address',
  name: 'Sample Buyer',
  line1: '2 Other Street',
  line2: '',
  town: 'Marlow',
  postcode: 'sl7 1aa',
}

describe('the delivery day', () => {
  test('announces the window by the mail that is still to come', async () => {
    const [later, today] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    const rounds = [
      await createTestRound(shop),
      await createTestRound(shop, { day: isoDay(shop.clock.now()) as CivilDay }),
    ]
    for (const [index, order] of [later, today].entries()) {
      const [delivery] = await deliveriesOf(shop, order.id)
      const input = { roundId: rounds[index]?.id ?? '', notifyCustomer: false }
      await scheduleDelivery(shop.db, shop.services, staff, delivery?.id ?? '', input)
    }
    expect(await read(later)).toContain('The day before, we write to you with the time.')
    expect(await read(today)).toContain('We write to you when we are on our way.')
    expect(await read(today)).not.toContain('The day before')
  })

  test('is not promised any more once it is over', async () => {
    const order = await createPaidOrder(shop)
    const round = await createTestRound(shop)
    const [delivery] = await deliveriesOf(shop, order.id)
    const input = { roundId: round.id, notifyCustomer: false }
    await scheduleDelivery(shop.db, shop.services, staff, delivery?.id ?? '', input)
    expect(await read(order)).toContain(dayWords.agreed)
    const day = addDays(isoDay(shop.clock.now()) as CivilDay, -1)
    await shop.db.update(roundRows).set({ day }).where(eq(roundRows.id, round.id))
    const html = await read(order)
    expect(html).toContain(dayWords.wasAgreed)
    for (const gone of [dayWords.agreed, dayWords.calendar, dayWords.tooLate]) {
      expect(html).not.toContain(gone)
    }
  })

  test('is chosen among days with capacity, with the link alone, and can be changed', async () => {
    const order = await createPaidOrder(shop)
    const [first, second] = [await createTestRound(shop), await createTestRound(shop)]
    const before = await read(order)
    for (const { day } of [first, second]) expect(before).toContain(`value="${day}"`)
    const chosen = await press(order, { intent: 'day', day: first.day }, { Cookie: '' })
    expect(chosen.status).toBe(303)
    const after = await read(order)
    expect(after).toContain(dayWords.agreed)
    expect(after).not.toContain(`value="${first.day}"`)
    const calendar = async (headers: Record<string, string>) => {
      const response = await fetch(`${shop.url}${await linkTo(order)}/delivery.ics`, { headers })
      return { type: response.headers.get('content-type'), text: await response.text() }
    }
    const file = await calendar(own(order))
    expect(file.type).toContain('text/calendar')
    expect(file.text).toContain(`DTSTART;VALUE=DATE:${first.day.replaceAll('-', '')}`)
    expect(file.text).toContain('LOCATION:')
    expect((await calendar({})).text).not.toContain('LOCATION:')
    await press(order, { intent: 'day', day: second.day })
    expect(await roundNow(shop, first.id)).toMatchObject({ taken_stops: 0 })
    expect(await roundNow(shop, second.id)).toMatchObject({ taken_stops: 1 })
  })

  test('is refused if it has just filled up, and the other days are offered', async () => {
    const [late, early] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    const full = await createTestRound(shop, { maxStops: 1 })
    const other = await createTestRound(shop)
    await press(early, { intent: 'day', day: full.day })
    const refused = await press(late, { intent: 'day', day: full.day })
    expect(refused.status).toBe(409)
    expect(refused.html).toContain(orderRefusals.full.title)
    expect(refused.html).toContain(`value="${other.day}"`)
    expect(refused.html).not.toContain(`value="${full.day}"`)
    for (const day of ['2026-02-30', 'tomorrow', '2026-12-03\r\nX: y', '20261203']) {
      expect((await press(late, { intent: 'day', day })).status).toBe(409)
    }
    const none = await press(late, { intent: 'day' })
    expect([none.status, none.html.includes(orderFieldErrors.day)]).toEqual([422, true])
  })

  test.each<[kind: string, order: () => Promise<TestOrder>]>([
    ['a collected order', () => createPaidOrder(shop, { delivery: { collect: true } })],
    ['a delivered order', () => createDeliveredOrder(shop, staff)],
    [
      'a cancelled order',
      async () => {
        const order = await createPaidOrder(shop)
        await setStatus(shop, staff, order, 'paid', 'cancelled')
        return order
      },
    ],
  ])('is not offered for %s', async (_, orderOf) => {
    const order = await orderOf()
    const round = await createTestRound(shop)
    expect(await read(order)).not.toContain('name="day"')
    expect((await press(order, { intent: 'day', day: round.day })).status).toBe(409)
    expect(await roundNow(shop, round.id)).toMatchObject({ taken_stops: 0 })
  })
})

describe('the customer', () => {
  test('changes phone, address and access before dispatch', async () => {
    const order = await createPaidOrder(shop)
    const responses = { floor: '2nd floor', lift: 'No lift', stairs: 'A turn <b>here</b>' }
    expect((await press(order, { intent: 'phone', phone: '01632 960 555' })).status).toBe(303)
    expect((await press(order, ADDRESS)).status).toBe(303)
    expect((await press(order, { intent: 'access', ...responses })).status).toBe(303)
    expect(await order.now()).toMatchObject({
      customer_phone: '01632 960 555',
      shipping_address: 'Sample Buyer\n2 Other Street\nMarlow\nSL7 1AA',
    })
    expect(await findAccess(shop.db, order.id)).toMatchObject({ ...responses, notes: '' })
    const html = await read(order, own(order))
    expect(html).toContain('A turn &lt;b&gt;here')
    // The form starts with the address, so that one line of it can be corrected.
    for (const value of ['2 Other Street', 'Marlow', 'SL7 1AA']) {
      expect(html).toContain(`value="${value}"`)
      expect(await read(order)).not.toContain(`value="${value}"`)
    }
    // The customer is notified of the change of address, since they may have been deceived.
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'delivery address of your order')
      return mails.length > 0 ? mails : undefined
    })
    expect(mail?.text).toContain('2 Other Street')
    // The same address again is no change and sends no second mail.
    await press(order, ADDRESS)
    await setStatus(shop, staff, order, 'paid', 'shipped')
    for (const fields of [ADDRESS, { intent: 'phone', phone: '01632 960 777' }]) {
      const refused = await press(order, fields)
      expect([refused.status, refused.html.includes(orderRefusals['left-workshop'].title)]).toEqual(
        [409, true],
      )
    }
    expect((await order.now()).customer_phone).toBe('01632 960 555')
    expect(await mailsToCustomer(shop, order, 'delivery address of your order')).toHaveLength(1)
  })

  test('can change nothing without a code, or with the code of another order', async () => {
    const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    const before = await order.now()
    const forms = [ADDRESS, { intent: 'phone', phone: '01632 960 555' }, { intent: 'access' }]
    for (const cookie of [{ Cookie: '' }, own(other), { Cookie: `own-orders=${order.id}.x` }]) {
      for (const form of forms) expect((await press(order, form, cookie)).status).toBe(403)
    }
    const forged = { ...own(order), Origin: 'https://elsewhere.example' }
    for (const form of forms) expect((await press(order, form, forged)).status).toBe(403)
    expect(await order.now()).toEqual(before)
    expect(await findAccess(shop.db, order.id)).toBeNull()
  })

  test('sees the errors of a form, which keeps the submitted values', async () => {
    const order = await createPaidOrder(shop)
    const wrong: [Record<string, string>, string][] = [
      [{ intent: 'phone', phone: 'ring me' }, orderFieldErrors.phone],
      [{ ...ADDRESS, line1: '' }, orderFieldErrors.line1],
      [{ ...ADDRESS, postcode: 'HP11' }, orderFieldErrors.postcode],
      [{ ...ADDRESS, postcode: 'QQ1 1AA' }, orderFieldErrors.postcode],
      [{ intent: 'access', floor: 'The moon', stairs: 'Typed before' }, orderFieldErrors.choice],
    ]
    for (const [fields, words] of wrong) {
      const { status, html } = await press(order, fields)
      expect([status, html.includes(words)]).toEqual([422, true])
    }
    const kept = await press(order, { ...ADDRESS, line1: '' })
    expect(kept.html).toContain('value="Marlow"')
    // A change to another zone must be agreed with the shop.
    const far = await press(order, { ...ADDRESS, postcode: 'BT1 1AA' })
    expect([far.status, far.html.includes('another price')]).toEqual([409, true])
    expect((await press(order, { intent: 'other' })).status).toBe(400)
  })

  test('cannot inject a header into a mail or a line into an address', async () => {
    const order = await createPaidOrder(shop)
    const line1 = '3 Street\r\nBcc: all@shop.example\u0007'
    expect((await press(order, { ...ADDRESS, line1 })).status).toBe(303)
    const lines = (await order.now()).shipping_address?.split('\n') ?? []
    expect(lines).toEqual(['Sample Buyer', '3 Street Bcc: all@shop.example', 'Marlow', 'SL7 1AA'])
  })
})

test('pieces are shown with the condition that they were sold in', async () => {
  const product = await shop.addProduct({ title: `Long ${'name '.repeat(40)}` })
  await shop.db.execute(`update products set condition = 'Good' where id = '${product.id}'`)
  const order = await createPaidOrder(shop, { product })
  await shop.db.execute(`update products set condition = 'Fair' where id = '${product.id}'`)
  const html = await read(order)
  expect(html).toContain('Good. Signs of use that show.')
  expect(html).not.toContain('Clear wear')
})

test('the page of an unpaid order says that it is unpaid', async () => {
  const order = await createPlacedOrder(shop)
  const html = await read(order)
  expect(html).toContain(orderLead.unpaid)
  expect(html).not.toContain('name="day"')
  expect((await press(order, ADDRESS)).status).toBe(409)
})

test('street, phone and email are shortened', () => {
  const town = ['Sample Buyer', '1 Example Street', 'High Wycombe', 'Buckinghamshire', 'HP11 1AA']
  expect(shortAddress(town)).toEqual(['Sample Buyer', '•••', 'Buckinghamshire', 'HP11 •••'])
  // The line before the postcode may be the street.
  expect(shortAddress(['A', '1 Street', 'HP11 1AA'])).toEqual(['A', '•••', 'HP11 •••'])
  expect(shortAddress(['A', '1 Street'])).toEqual(['A', '•••'])
  expect(shortAddress([])).toEqual(['', '•••'])
  expect(shortPhone('+44 1632 960123')).toBe('••• 123')
  expect(shortPhone('')).toBe('')
  expect(shortEmail('jo.smith@shop.example')).toBe('j•••@shop.example')
})

test('a delivered order shows the last day of the cancellation period until it is over', async () => {
  const at = (iso: string) => createDeliveredOrder(shop, staff, { at: iso })
  const day = 24 * 60 * 60_000
  const now = shop.clock.now().getTime()
  const html = await read(await at(new Date(now - day).toISOString()))
  const last = weekdayAndDate(new Date(now + 13 * day))
  expect(html).toContain(
    `${orderLead.delivered} You can change your mind until the end of ${last}.`,
  )
  const late = await read(await at(new Date(now - 16 * day).toISOString()))
  expect(late).toContain(orderLead.delivered)
  expect(late).not.toContain('change your mind')
})

test('the timeline shows the steps that the status confirms, and those ahead', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  const set = (to: string, day: number) => ({
    kind: 'status_set',
    detail: { to },
    created_at: at(day),
  })
  const events = [
    { kind: 'placed', detail: {}, created_at: at(1) },
    { kind: 'paid', detail: {}, created_at: at(1) },
    set('shipped', 3),
    set('delivered', 4),
    set('shipped', 5),
  ]
  const order = { payment_state: 'paid', delivery_kind: 'delivery', created_at: at(1) } as const
  const shown = (steps: ReturnType<typeof timelineOf>) =>
    steps.map(({ kind, at: time, done }) => `${kind} ${done ? time?.slice(8, 10) : 'ahead'}`)
  expect(shown(timelineOf({ ...order, status: 'shipped' }, events))).toEqual([
    'placed 01',
    'paid 01',
    'shipped 05',
    'delivered ahead',
  ])
  const open = { dealt_with: false, resolved_at: null } as const
  const refund = { state: 'succeeded', amount: pence(500), updated_at: at(7), ...open } as const
  const refunds = [
    refund,
    { ...refund, state: 'failed' },
    { ...refund, state: 'requested' },
  ] as const
  const back = [...events, set('cancelled', 6)]
  expect(shown(timelineOf({ ...order, status: 'cancelled' }, back, { refunds }))).toEqual([
    'placed 01',
    'paid 01',
    'cancelled 06',
    'refunded 07',
  ])
  const requested = {
    kind: 'changed_mind',
    requestedAt: at(8).toISOString(),
    receivedAt: null,
  } as const
  const fault = {
    kind: 'faulty',
    requestedAt: at(6).toISOString(),
    receivedAt: at(9).toISOString(),
  } as const
  const returns = [
    { ...requested, state: 'asked' },
    { ...requested, state: 'withdrawn' },
    { ...fault, state: 'repaired' },
  ] as const
  const after = timelineOf({ ...order, status: 'delivered' }, events.slice(0, 4), { returns })
  expect(shown(after).slice(4)).toEqual([
    'fault-reported 06',
    'return-asked 08',
    'return-received 09',
  ])
  const collected = { ...order, delivery_kind: 'collection', status: 'paid' } as const
  expect(shown(timelineOf(collected, events.slice(0, 2)))).toEqual([
    'placed 01',
    'paid 01',
    'collected ahead',
  ])
})
