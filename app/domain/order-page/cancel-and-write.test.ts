import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPaidOrder,
  mailsToCustomer,
  orderPagePath,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { saveCancelling } from '../../../test/support/fixtures/settings.ts'
import { openedForm, post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff, type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import {
  cancelWords,
  orderConversationWords,
  orderLead,
} from '../../content/orders/customer-order.ts'
import { cancelRefusals } from '../../content/toasts/order-page-messages.ts'
import { conversationPhotos } from '../conversations/photos/schema.ts'
import { storeAnswerPhoto } from '../conversations/photos/store-photo.server.ts'
import { writeAnswer, writeNote } from '../conversations/write-to-customer.server.ts'
import { signOrderId } from '../orders/checkout/signed-order-id.server.ts'
import type { Staff } from '../staff/staff.ts'

let shop: TestShop
let staff: Staff
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  staff = await createTestStaff(shop.db)
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const linkTo = (order: TestOrder) => orderPagePath(shop, order)
/** The browser that has paid the order, or entered a code. */
const own = ({ id }: TestOrder) => ({
  Cookie: `own-orders=${signOrderId(shop.services.sessionSecret, 'order-owner', id)}`,
})
const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
const read = async (order: TestOrder, headers: Record<string, string> = {}) =>
  plain(await (await fetch(shop.url + (await linkTo(order)), { headers })).text())
/** Submits without JavaScript and without a code: the link is enough. */
const press = async (order: TestOrder, fields: Record<string, string>) => {
  const response = await post(shop, await linkTo(order), fields, { Cookie: '' })
  return { status: response.status, html: plain(await response.text()) }
}
const atOnce = async (value: boolean) => {
  await saveCancelling(shop.db, { atOnce: value })
  const { settings } = shop.services
  await eventually(async () => settings.current.cancelling.atOnce === value)
}
const inDialog = async (order: TestOrder) =>
  plain(await (await admin.fetch(`/admin/orders/${order.id}`)).text())
const pressInDialog = async (order: TestOrder, intent: string) => {
  const body = new URLSearchParams({ intent })
  return await admin.fetch(`/admin/orders/${order.id}`, { method: 'POST', body })
}

describe('cancelling on the order page', () => {
  test('states the refund, requires no reason, and takes effect when staff confirm it once', async () => {
    const order = await createPaidOrder(shop)
    const before = await read(order)
    expect(before).toContain(cancelWords.button)
    expect(before).toContain('£620.00 to the card you paid with')
    expect(await press(order, { intent: 'cancel' })).toMatchObject({ status: 303 })
    const requested = await read(order)
    expect(requested).toContain(orderLead.asked)
    expect(requested).toContain(cancelWords.asked.keep)
    expect(requested).not.toContain(cancelWords.button)
    // No day can be chosen while a cancellation is requested.
    expect(requested).not.toContain('name="day"')
    expect(await inDialog(order)).toContain('The customer asks to cancel')
    expect(await (await admin.fetch('/admin/orders')).text()).toContain('Asks to cancel')
    const home = plain(await (await admin.fetch('/admin')).text())
    expect(home).toContain('asks to cancel an order')

    expect((await pressInDialog(order, 'cancel-as-asked')).status).toBe(200)
    expect((await pressInDialog(order, 'cancel-as-asked')).status).toBe(409)
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    const after = await read(order)
    expect(after).toContain(orderLead.cancelled)
    expect(after).not.toContain(cancelWords.asked.keep)
    expect(await order.refunds()).toHaveLength(1)
  })

  test('can be withdrawn on the page, and is refused after dispatch', async () => {
    const order = await createPaidOrder(shop)
    await press(order, { intent: 'cancel' })
    expect(await press(order, { intent: 'keep' })).toMatchObject({ status: 303 })
    expect(await read(order)).toContain(cancelWords.button)
    await setStatus(shop, staff, order, 'paid', 'shipped')
    expect(await read(order)).not.toContain(cancelWords.button)
    const late = await press(order, { intent: 'cancel' })
    expect(late.status).toBe(409)
    expect(late.html).toContain(cancelRefusals['left-workshop'].title)
  })

  test('that came too late is not said to leave a return, once staff have cancelled the order', async () => {
    const order = await createPaidOrder(shop)
    await press(order, { intent: 'cancel' })
    await setStatus(shop, staff, order, 'paid', 'shipped')
    expect(await read(order)).toContain(cancelWords.overtaken.title.delivery)
    await setStatus(shop, staff, order, 'shipped', 'cancelled')
    expect(await read(order)).not.toContain(cancelWords.overtaken.title.delivery)
  })

  test('of an order that is collected came too late once it was ready', async () => {
    const order = await createPaidOrder(shop, { delivery: { collect: true } })
    await press(order, { intent: 'cancel' })
    await press(order, { intent: 'keep' })
    const kept = await eventually(
      async () => (await mailsToCustomer(shop, order, 'stays as it was'))[0],
    )
    expect(kept.text).not.toContain('bringing it')
    await press(order, { intent: 'cancel' })
    await setStatus(shop, staff, order, 'paid', 'shipped')
    expect(await read(order)).toContain(cancelWords.overtaken.text.collection)
    const mail = await eventually(
      async () => (await mailsToCustomer(shop, order, 'was already made ready'))[0],
    )
    expect(mail.text).not.toContain('left our workshop')
  })

  test('happens immediately if the settings say so', async () => {
    await atOnce(true)
    const order = await createPaidOrder(shop)
    expect(await read(order)).toContain('It cannot be taken back.')
    expect(await press(order, { intent: 'cancel' })).toMatchObject({ status: 303 })
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await press(order, { intent: 'cancel' })).toMatchObject({ status: 303 })
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect(await read(order)).toContain(orderLead.cancelled)
    await atOnce(false)
  })
})

describe('the conversation on the order page', () => {
  const write = (order: TestOrder, body: string, formKey: string = randomUUID()) =>
    press(order, { intent: 'write', body, formKey })

  test('is started with the link alone; messages are shown only in the customer’s browser', async () => {
    const order = await createPaidOrder(shop)
    expect(await read(order)).toContain(orderConversationWords.none)
    expect((await write(order, '')).status).toBe(422)
    expect((await write(order, 'Do the <b>legs</b> come off?')).status).toBe(303)
    const dialog = await inDialog(order)
    expect(dialog).toContain('Do the &lt;b&gt;legs&lt;/b&gt; come off?')
    expect(plain(await (await admin.fetch('/admin/inbox')).text())).toContain(order.id)
    // The first message is no reply, so the notice to the shop does not call it one.
    const toShop = `A message about order ${order.id.slice(0, 8)}`
    await eventually(async () => (await shop.mails()).some(({ subject }) => subject === toShop))

    const about = { kind: 'order', id: order.id } as const
    const { db, services } = shop
    await writeNote(db, services, staff, about, { body: 'A secret note', formKey: null })
    const response = { body: 'They do, with two screws.', formKey: null, seen: 1_000_000 }
    await writeAnswer(db, services, staff, about, response)
    const [mail] = await eventually(async () => {
      const sent = await mailsToCustomer(shop, order, 'Re: your order')
      return sent.length > 0 && sent
    })
    // The mail with the answer links to the conversation and to the order.
    expect(mail?.text).toContain('/conversation/')
    expect(mail?.text).toContain(await linkTo(order))
    const page = await read(order, own(order))
    expect(page).toContain('They do, with two screws.')
    expect(page).not.toContain('A secret note')
    // The link alone, which is in all mails about the order, does not reveal the messages.
    const shared = await read(order)
    expect(shared).not.toContain('They do, with two screws.')
    expect(shared).toContain(orderConversationWords.hidden)
  })

  test('shows the photos of an answer only in the customer’s own browser', async () => {
    const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    const { db, services } = shop
    const jpeg = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#a8482a' },
    })
      .jpeg()
      .toBuffer()
    const stored = await storeAnswerPhoto(db, services, null, jpeg)
    const key = stored.ok ? stored.key : ''
    const about = { kind: 'order', id: order.id } as const
    const response = { body: 'Here is the leg.', formKey: null, seen: 0, photos: [key] }
    expect((await writeAnswer(db, services, staff, about, response)).ok).toBe(true)
    const address = `${await linkTo(order)}/photos/${key}`
    expect(await read(order, own(order))).toContain(`src="${address}"`)
    expect(await read(order)).not.toContain(key)
    const ask = (path: string, headers: Record<string, string> = {}) =>
      fetch(shop.url + path, { headers })
    const photo = await ask(address, own(order))
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(photo.headers.get('cache-control')).toBe('no-store')
    expect((await ask(address)).status).toBe(403)
    expect((await ask(address, own(other))).status).toBe(403)
    expect((await ask(`${await linkTo(other)}/photos/${key}`, own(other))).status).toBe(404)
    expect((await ask(address.replace(key, '0'.repeat(32)), own(order))).status).toBe(404)
  })

  test('accepts photos, keeps those of a refused form, and stores none without a valid link', async () => {
    const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
    const jpeg = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#a8482a' },
    })
      .jpeg()
      .toBuffer()
    const send = async (path: string, fields: Record<string, string>, bytes?: Buffer) => {
      const form = new FormData()
      const all = { ...openedForm(shop), intent: 'write', formKey: randomUUID(), ...fields }
      for (const [name, value] of Object.entries(all)) form.set(name, value)
      if (bytes) form.append('photos', new Blob([new Uint8Array(bytes)]), 'leg.jpg')
      const response = await fetch(shop.url + path, {
        method: 'POST',
        redirect: 'manual',
        body: form,
      })
      return { status: response.status, html: plain(await response.text()) }
    }
    const link = await linkTo(order)
    expect((await send(link, { body: 'This leg.' }, jpeg)).status).toBe(303)
    const photosOf = (html: string) => html.match(/photos\/[0-9a-f]{32}/g) ?? []
    expect(photosOf(await read(order, own(order)))).not.toEqual([])
    expect(photosOf(await inDialog(order))).not.toEqual([])

    // Only the text is invalid: the photo need not be chosen again.
    const refused = await send(link, { body: '' }, jpeg)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('One photo has arrived.')
    expect(refused.html).toContain('Please write your message first.')
    const [, kept = ''] = /name="photo" value="([0-9a-f]{32})"/.exec(refused.html) ?? []
    expect((await send(link, { body: 'And this one.', photo: kept })).status).toBe(303)
    expect(await read(order, own(order))).toContain(kept)
    const wrong = await send(link, { body: 'A page.' }, Buffer.from('<svg onload="x()"/>'))
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('Choose again, or send without.')

    const before = await shop.db.$count(conversationPhotos)
    await send(`/order/${'a'.repeat(43)}`, { body: 'Guessed.' }, jpeg)
    expect(await shop.db.$count(conversationPhotos)).toBe(before)
    // A photo that belongs to another order is not shown.
    expect((await send(await linkTo(other), { body: 'Not mine.', photo: kept })).status).toBe(303)
    expect(await read(other, own(other))).not.toContain(kept)
  })

  test('stores a form that is submitted twice only once', async () => {
    const order = await createPaidOrder(shop)
    const key = randomUUID()
    await Promise.all([write(order, 'Only once', key), write(order, 'Only once', key)])
    expect((await read(order, own(order))).split('>Only once<').length - 1).toBe(1)
  })
})

test('staff send a customer the link again, or a new one that replaces the earlier ones', async () => {
  const order = await createPaidOrder(shop)
  const first = await linkTo(order)
  expect((await pressInDialog(order, 'send-link')).status).toBe(200)
  const [again] = await eventually(async () => {
    const sent = await mailsToCustomer(shop, order, 'link')
    return sent.length === 1 && sent
  })
  expect(again?.text).toContain(first)
  expect((await pressInDialog(order, 'replace-link')).status).toBe(200)
  expect((await fetch(shop.url + first)).status).toBe(410)
  const both = await eventually(async () => {
    const sent = await mailsToCustomer(shop, order, 'link')
    return sent.length === 2 && sent
  })
  expect(both.some(({ text }) => !text.includes(first))).toBe(true)
})
