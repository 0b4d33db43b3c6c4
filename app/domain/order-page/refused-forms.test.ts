import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPaidOrder,
  orderPagePath,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { createDeliveredOrder } from '../../../test/support/fixtures/returns.ts'
import { createTestRound } from '../../../test/support/fixtures/rounds.ts'
import { openedForm, post } from '../../../test/support/forms.ts'
import { pageText } from '../../../test/support/html.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff } from '../../../test/support/staff/staff.ts'
import { orderRefusals } from '../../content/toasts/order-page-messages.ts'
import { signOrderId } from '../orders/checkout/signed-order-id.server.ts'
import type { Staff } from '../staff/staff.ts'

let shop: TestShop
let staff: Staff
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  staff = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

const own = ({ id }: TestOrder) => ({
  Cookie: `own-orders=${signOrderId(shop.services.sessionSecret, 'order-owner', id)}`,
})
const press = async (
  order: TestOrder,
  fields: Record<string, string>,
  headers: Record<string, string> = own(order),
) => {
  const response = await post(shop, await orderPagePath(shop, order), fields, headers)
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

test('why a form was refused is shown once, beside that form or at the top', async () => {
  const order = await createPaidOrder(shop)
  const notices = ({ html }: { html: string }) =>
    [...html.matchAll(/role="alert".*?<p[^>]*>([^<]*)/g)].map(([, title]) => title)
  const full = await createTestRound(shop, { maxStops: 1 })
  await press(await createPaidOrder(shop), { intent: 'day', day: full.day })
  const withoutCode = { Cookie: '' }
  const day = await press(order, { intent: 'day', day: full.day }, withoutCode)
  expect(notices(day)).toEqual([orderRefusals.full.title])
  const phone = { intent: 'phone', phone: '01632 960 555' }
  const unconfirmed = await press(order, phone, withoutCode)
  expect(unconfirmed.html).toMatch(/id="code".*id="notice".*Please confirm your email/)

  await setStatus(shop, staff, order, 'paid', 'shipped')
  for (const late of [ADDRESS, phone, { intent: 'access', notes: 'Second bell' }]) {
    expect(notices(await press(order, late))).toEqual([orderRefusals['left-workshop'].title])
  }
})

/** The form of a page that contains the button: its first tag and all that follows it. */
const formWith = (html: string, button: string) => {
  const [, ...forms] = html.split('<form')
  return forms.find((form) => pageText(form.split('</form>')[0] ?? '').includes(button)) ?? ''
}

test('without JavaScript, the page of a refused form opens at its only notice', async () => {
  const link = await orderPagePath(shop, await createDeliveredOrder(shop, staff))
  for (const [path, button, fields] of [
    [await orderPagePath(shop, await createPaidOrder(shop)), 'Send message', { intent: 'write' }],
    [`${link}/return`, 'Return this', {}],
    [`${link}/faulty`, 'Send the report', {}],
    ['/order', 'Send me the links', {}],
    ['/your-furniture', 'Send me the links', {}],
    ['/cancellation-form', 'Send the cancellation', {}],
    ['/alerts/new?search=zebra', 'Tell me', {}],
  ] as const) {
    const opened = await (await fetch(shop.url + path)).text()
    expect(formWith(opened, button), path).toMatch(/^[^>]* action="#notice"/)
    const refused = await post(shop, path, { ...openedForm(shop), ...fields })
    expect(refused.status, path).toBe(422)
    const html = await refused.text()
    expect(html.split('role="alert"'), path).toHaveLength(2)
    expect(formWith(html, button), path).toMatch(/<div id="notice" role="alert"/)
  }
})

test('the input of a form that is refused since there were too many is kept', async () => {
  const order = await createPaidOrder(shop)
  const other = { 'X-Forwarded-For': '192.0.2.77' }
  for (let turn = 0; turn < 60; turn += 1)
    await press(order, { intent: 'phone', phone: 'x' }, other)
  const refused = await press(order, { intent: 'write', body: 'The lift is narrow.' }, other)
  expect([refused.status, refused.html.includes('The lift is narrow.</textarea>')]).toEqual([
    429,
    true,
  ])
  expect(refused.html.split(`>${orderRefusals['too-many'].title}<`)).toHaveLength(2)
})
