import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  historyOfOrder,
  mailsToCustomer,
  setStatus,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'
import { inTransaction } from '../../../platform/db.ts'
import { NotAllowedError, type Staff } from '../../staff/staff.ts'
import { saveNote } from '../admin/save-note.server.ts'
import { anonymisedCustomer } from '../privacy/anonymised-customer.server.ts'
import { findCustomerOrders } from '../privacy/customer-orders.server.ts'
import { eraseCustomer } from '../privacy/erase-customer.server.ts'
import { parcelOf, parcelShown } from './carriers.ts'
import { setParcel } from './set-parcel.server.ts'

let shop: TestShop
let admin: Staff
let editor: Staff
let viewer: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
  editor = await createTestStaff(shop.db, 'editor')
  viewer = await createTestStaff(shop.db, 'viewer')
})
afterAll(() => shop.stop())

const ROYAL_MAIL = { carrier: 'royal-mail', trackingNumber: 'AB123456785GB' } as const
const DPD = { carrier: 'dpd', trackingNumber: '15501234567890' } as const

test('shipping by post mails the customer carrier, number and link, once', async () => {
  const order = await createPaidOrder(shop)
  const input = { notifyCustomer: true, parcel: ROYAL_MAIL }
  expect(await setStatus(shop, editor, order, 'paid', 'shipped', input)).toMatchObject({ ok: true })
  const sent = () => mailsToCustomer(shop, order, 'is on its way')
  await eventually(async () => (await sent()).length === 1)
  const [mail] = await sent()
  expect(mail?.text).toContain('with Royal Mail')
  expect(mail?.text).toContain('AB123456785GB')
  expect(mail?.text).toContain(
    'https://www.royalmail.com/track-your-item#/tracking-results/AB123456785GB',
  )
  expect(await order.now()).toMatchObject({ carrier: 'royal-mail', status: 'shipped' })
  // The history must not contain the number.
  expect(JSON.stringify(await historyOfOrder(shop, order))).not.toContain('AB123456785GB')
})

test('a number can be added, corrected and removed later; the same number is not mailed twice', async () => {
  const order = await createPaidOrder(shop)
  const give = async (to: typeof ROYAL_MAIL | typeof DPD | null) => {
    const from = parcelShown(parcelOf(await order.now()))
    return await setParcel(shop.db, shop.services, editor, order.id, {
      from,
      to,
      notifyCustomer: true,
    })
  }
  expect(await give(DPD)).toEqual({ ok: false, reason: 'not-shipped' })
  await setStatus(shop, editor, order, 'paid', 'shipped')
  expect(await give(DPD)).toEqual({ ok: true, notified: true })
  expect(await give(DPD)).toEqual({ ok: true, notified: false })
  expect(await give(ROYAL_MAIL)).toEqual({ ok: true, notified: true })
  await eventually(async () => {
    const mails = await mailsToCustomer(shop, order, '')
    return mails.some(({ text }) => text.includes(ROYAL_MAIL.trackingNumber))
  })
  expect(await order.now()).toMatchObject(columns(ROYAL_MAIL))
  expect(await give(null)).toEqual({ ok: true, notified: false })
  expect(await order.now()).toMatchObject({ carrier: null, tracking_number: null })
  await expect(
    setParcel(shop.db, shop.services, viewer, order.id, {
      from: '',
      to: DPD,
      notifyCustomer: false,
    }),
  ).rejects.toThrow(NotAllowedError)
})

test('of two numbers saved concurrently one is refused, also with a change of the status', async () => {
  const order = await createPaidOrder(shop)
  await setStatus(shop, editor, order, 'paid', 'shipped')
  const save = (from: string, to: typeof ROYAL_MAIL | typeof DPD | null) =>
    setParcel(shop.db, shop.services, editor, order.id, { from, to, notifyCustomer: false })
  const results = await Promise.all([save('', DPD), save('', ROYAL_MAIL)])
  expect(results).toContainEqual({ ok: true, notified: false })
  expect(results).toContainEqual({ ok: false, reason: 'changed' })
  const now = await order.now()
  expect(await save('', null)).toEqual({ ok: false, reason: 'changed' })
  await setStatus(shop, editor, order, 'shipped', 'delivered')
  // The number that is not stored: asking for the stored one would be accepted.
  const loser = now.carrier === DPD.carrier ? ROYAL_MAIL : DPD
  const back = { parcel: loser, parcelFrom: '' }
  const refused = await setStatus(shop, editor, order, 'delivered', 'shipped', back)
  expect(refused).toEqual({ ok: false, reason: 'parcel-changed' })
  expect(await order.now()).toMatchObject({
    status: 'delivered',
    carrier: now.carrier,
    tracking_number: now.tracking_number,
  })
})

test('of two notes saved concurrently one is refused, with the saved one in the result', async () => {
  const order = await createPaidOrder(shop)
  const save = (to: string) => saveNote(shop.db, editor, order.id, { from: '', to })
  const results = await Promise.all([save('Ring the bell twice'), save('Leave it with Ann')])
  const kept = (await order.now()).internal_note
  expect(results).toContainEqual({ ok: true })
  expect(results).toContainEqual({ ok: false, reason: 'changed', now: kept })
  expect(JSON.stringify(await historyOfOrder(shop, order))).not.toContain('Ann')
  await expect(saveNote(shop.db, viewer, order.id, { from: kept, to: '' })).rejects.toThrow(
    NotAllowedError,
  )
})

test('note and tracking number are included in subject access and erasure', async () => {
  const order = await createPaidOrder(shop)
  await setStatus(shop, editor, order, 'paid', 'shipped', { parcel: DPD })
  await saveNote(shop.db, editor, order.id, { from: '', to: 'Prefers mornings' })
  const [found] = await findCustomerOrders(shop.db, admin, order.email)
  expect(found).toMatchObject({ internal_note: 'Prefers mornings', ...columns(DPD) })
  await setStatus(shop, editor, order, 'shipped', 'delivered')
  const erased = await inTransaction(shop.db, (tx) => eraseCustomer(tx, admin, order.email))
  expect(erased).toEqual({ ok: true, orders: 1 })
  const { internal_note, carrier, tracking_number } = anonymisedCustomer
  expect(await order.now()).toMatchObject({ internal_note, carrier, tracking_number })
})

const columns = ({ carrier, trackingNumber }: typeof ROYAL_MAIL | typeof DPD) => ({
  carrier,
  tracking_number: trackingNumber,
})
