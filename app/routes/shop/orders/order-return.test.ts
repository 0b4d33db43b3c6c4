import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ownOrderCookie,
  readOrderPage,
  takePhoto,
} from '../../../../test/support/fixtures/order-pages.ts'
import {
  createPaidOrder,
  createPlacedOrder,
  orderPagePath,
  setStatus,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  mailed,
  piecesOf,
  returnsOf,
} from '../../../../test/support/fixtures/returns.ts'
import { post } from '../../../../test/support/forms.ts'
import { pageText } from '../../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { returnWords } from '../../../content/orders/returns.ts'
import { contactSubmissions } from '../../../domain/enquiries/schema.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'

let shop: TestShop
let admin: SignedInFetch
let viewer: SignedInFetch
let photo: Buffer
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
  viewer = await signIn(shop, 'viewer')
  photo = await takePhoto()
})
afterAll(() => shop.stop())

const linkTo = (order: TestOrder) => orderPagePath(shop, order)
const own = (order: TestOrder) => ownOrderCookie(shop, order)
const read = (address: string, headers: Record<string, string> = {}) =>
  readOrderPage(shop, address, headers)

test('a customer returns a piece without JavaScript, and withdraws the return', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const address = `${await linkTo(order)}/return`
  const before = await read(address)
  expect(before.html).toContain(returnWords.which)
  expect(before.html).toContain('£75.00')
  const [piece] = await piecesOf(order)
  expect(pageText(before.html)).toMatch(
    /You can change your mind until the end of \w+, \d+ \w+ \d{4}\./,
  )
  const none = await post(shop, address, { way: 'bring' })
  expect(none.status).toBe(422)
  const noWay = await post(shop, address, { piece: `${piece?.itemId}`, reason: 'Too blue.' })
  expect(noWay.status).toBe(422)
  const refused = await noWay.text()
  expect(pageText(refused)).toContain('Please choose how it comes back.')
  expect(refused).toContain('Too blue.</textarea>')
  const requested = await post(shop, address, { piece: `${piece?.itemId}`, way: 'collection' })
  expect(requested.status).toBe(303)
  const [made] = await returnsOf(shop, order.id)
  expect(made).toMatchObject({ state: 'asked', way: 'collection', collection_charge: 7_500 })
  const [mail] = await mailed(shop, order.email, 'We have your cancellation')
  expect(mail?.text).toContain(order.product.name)
  expect(mail?.text).toMatch(/We refund you by .+ at the latest/)
  expect(pageText((await read(address)).html)).toMatch(/We refund you by .+ at the latest/)
  const list = (await read(await linkTo(order))).html
  expect(list).toContain('We have your request')
  expect(list).toContain(`${await linkTo(order)}/return#return-${made?.id}`)
  expect((await read(address)).html).toContain(returnWords.collectLater)
  const twice = await post(shop, address, { piece: `${piece?.itemId}`, way: 'bring' })
  expect(twice.status).toBe(409)
  const kept = await post(shop, address, { intent: 'withdraw', return: made?.id ?? '' })
  expect(kept.status).toBe(303)
  expect(await returnsOf(shop, order.id)).toMatchObject([{ state: 'withdrawn' }])
  await mailed(shop, order.email, 'Return withdrawn')
})

test('before delivery both pages name the address to write to', async () => {
  const order = await createPaidOrder(shop)
  const { supportEmail } = shop.services.settings.current.contact
  for (const page of ['return', 'faulty']) {
    const { html } = await read(`${await linkTo(order)}/${page}`)
    expect(html).toMatch(new RegExp(`write to us: <a [^>]*>${supportEmail}</a>`))
  }
})

test('a withdrawn fault report is called a report on the page and in both mails', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const address = `${await linkTo(order)}/return`
  const id = await createTestReturn(shop, order, { kind: 'faulty', reason: 'It creaks.' })
  const before = (await read(address)).html
  expect(before).toContain(returnWords.withdrawReport)
  expect(before).not.toContain(returnWords.withdraw)
  const done = await post(shop, address, { intent: 'withdraw', return: id })
  expect(done.status).toBe(303)
  expect(done.headers.get('set-cookie')).toContain('fault-withdrawn')
  expect((await read(address)).html).toContain('You have withdrawn your report')
  const number = orderNumber(order.id)
  const [mail] = await mailed(shop, order.email, `Report withdrawn: order ${number}`)
  expect(mail?.text).toContain('Your report about what is named below is withdrawn.')
  expect(mail?.text).not.toContain('You keep it')
  const { orders } = shop.services.settings.current.mail.notices
  const [notice] = await mailed(shop, orders, `Report withdrawn: order ${number}`)
  expect(notice?.text).toContain('A customer has withdrawn a fault report')
})

test('a piece with a reported fault is not said to be on its way back', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const address = await linkTo(order)
  await createTestReturn(shop, order, { kind: 'faulty', reason: 'A leg is loose.' })
  for (const page of ['return', 'faulty']) {
    const { html } = await read(`${address}/${page}`)
    expect(html).toContain(returnWords.nothing)
    expect(html).not.toContain('on its way back')
    expect(html).not.toContain('Your returns')
    // The other page has nothing to choose, either.
    expect(html).not.toContain(`href="${address}/faulty"`)
  }
  const again = await post(shop, `${address}/return`, {
    piece: `${(await piecesOf(order))[0]?.itemId}`,
    way: 'bring',
  })
  expect(await again.text()).not.toContain('on its way back')
})

test('a delivered order without a payment is not said to be on its way to its customer', async () => {
  const order = await createPlacedOrder(shop)
  await setStatus(shop, admin.staff, order, 'pending', 'delivered')
  const address = await linkTo(order)
  for (const page of ['return', 'faulty']) {
    const { html } = await read(`${address}/${page}`)
    expect(html).toContain(returnWords.elsewhere)
    expect(html).not.toContain('from the day on which your order is with you')
    expect(html).not.toContain('<textarea')
  }
  const dialog = await (await admin.fetch(`/admin/orders/${order.id}`)).text()
  expect(dialog).not.toContain(`/admin/orders/${order.id}/return`)
})

test('staff deduct with a photo and refund; the customer reads why on their page', async () => {
  const order = await createDeliveredOrder(shop, admin.staff)
  const address = await linkTo(order)
  const [piece] = await piecesOf(order)
  await post(shop, `${address}/return`, { piece: `${piece?.itemId}`, way: 'bring' })
  const [made] = await returnsOf(shop, order.id)
  const press = async (fields: Record<string, string | Blob>, staff = admin) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const given = { method: 'POST', body: form } as const
    return (await staff.fetch(`/admin/returns/${made?.id}`, given)).status
  }
  expect(await press({ intent: 'receive' }, viewer)).toBe(403)
  expect(await press({ intent: 'receive' })).toBe(200)
  expect(await press({ intent: 'receive' })).toBe(409)
  await mailed(shop, order.email, 'is back with us')
  const back = (await read(`${address}/return`)).html
  expect(pageText(back)).toContain('Back with us, we look it over')
  expect(back).not.toContain(returnWords.withdraw)
  expect(await press({ intent: 'inspect' })).toBe(200)
  const deduction = { intent: 'deduct', deduction: '40', deductionReason: 'A scratch on the arm.' }
  const photos = new File([new Uint8Array(photo)], 'arm.jpg')
  expect(await press({ ...deduction, photos })).toBe(200)
  const page = (await read(`${address}/return`, own(order))).html
  expect(page).toContain('Looked over, see what we take off')
  expect(pageText(page)).toContain('We take £40.00 off for handling: A scratch on the arm.')
  const [, shown = ''] = /href="([^"]*\/photos\/[0-9a-f-]{36})"/.exec(page) ?? []
  const picture = await fetch(shop.url + shown, { headers: own(order) })
  expect(picture.headers.get('content-type')).toBe('image/webp')
  const [told] = await mailed(shop, order.email, 'About the refund')
  expect(told?.text).toContain('We take £40.00 off your refund')
  expect(told?.text).toContain('A scratch on the arm.')
  const dialog = await (await admin.fetch(`/admin/returns/${made?.id}`)).text()
  expect(dialog).toContain('name="shown" value="58000"')
  expect(await press({ intent: 'refund', shown: '62000', collection: '' })).toBe(409)
  expect(await press({ intent: 'refund', shown: '58000', collection: '' })).toBe(200)
  const [paid] = await mailed(shop, order.email, 'We have refunded £580.00')
  expect(paid?.text).toContain('£620.00 for what came back, less for handling £40.00')
  const ended = pageText((await read(`${address}/return`)).html)
  expect(ended).toContain('Refunded: £580.00')
  expect(ended).not.toContain('at the latest')
  expect(pageText(await (await viewer.fetch(`/admin/orders/${order.id}`)).text())).toContain(
    '£580.00',
  )
  const stays = { intent: 'dispose', item: `${piece?.itemId}`, disposition: 'as_was' }
  expect(await press(stays)).toBe(200)
  const product = await fetch(`${shop.url}/shop/product/${order.product.id}`)
  expect(pageText(await product.text())).toContain('Only 1 left in stock')
  const list = await (await viewer.fetch('/admin/returns')).text()
  expect(list).toContain('Refunded')
  const file = await admin.fetch('/admin/returns/export.csv?state=refunded')
  const [row = ''] = (await file.text()).split('\r\n').filter((line) => line.includes(order.email))
  expect(row).toContain('620.00')
  expect(row).toContain('40.00')
  expect(row).toContain('580.00')
  expect(row).not.toContain('A scratch')
  const none = await admin.fetch('/admin/returns/export.csv?state=open')
  expect(await none.text()).not.toContain(order.email)
  expect((await viewer.fetch('/admin/returns/export.csv')).status).toBe(403)
})

test('the model form is sent, acknowledged and kept for staff; pressed twice, once', async () => {
  const page = await read('/cancellation-form')
  expect(page.status).toBe(200)
  const stamp = /name="([^"]+)" value="([^"]+\.[^"]+)"/.exec(page.html)
  expect(stamp).not.toBeNull()
  shop.clock.advance(60_000)
  const form = {
    ...(stamp && { [stamp[1] ?? '']: stamp[2] ?? '' }),
    goods: 'The green sofa, order 5a3b1e00',
    dates: '',
    name: 'Sample Sender',
    address: '',
    email: 'sender@example.com',
  }
  const sent = await Promise.all([1, 2].map(() => post(shop, '/cancellation-form', form)))
  expect(sent.map(({ status }) => status)).toEqual([303, 303])
  const stored = await shop.db
    .select()
    .from(contactSubmissions)
    .where(eq(contactSubmissions.email, form.email))
  expect(stored).toHaveLength(1)
  const [mail] = await mailed(shop, 'sender@example.com', '')
  expect(mail?.text).toContain('Your message has reached the workshop')
  const list = await (await admin.fetch('/admin/contact-submissions')).text()
  expect(list).toContain('Sample Sender')
})
