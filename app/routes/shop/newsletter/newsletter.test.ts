import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../../../../test/support/forms.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { signFormTimestamp } from '../../../platform/form-protection/form-timestamp.server.ts'
import { HONEYPOT_FIELD, TIMESTAMP_FIELD } from '../../../platform/form-protection/honeypot.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

async function send(fields: Record<string, string>) {
  const response = await post(shop, '/newsletter', fields)
  return { status: response.status, html: await response.text() }
}

const stampNow = () => signFormTimestamp(shop.services.sessionSecret, shop.clock.now())
/** The timestamp of the form on the page after a refusal. */
const stampIn = (html: string) =>
  new RegExp(`<main.*?name="${TIMESTAMP_FIELD}" value="([^"]+)"`, 's').exec(html)?.[1] ?? ''

test('a wrong address can be corrected immediately', async () => {
  const wrong = await send({ [TIMESTAMP_FIELD]: stampNow(), email: 'nobody' })
  expect(wrong.status).toBe(422)
  const email = 'corrected@shop.example'
  const corrected = await send({ [TIMESTAMP_FIELD]: stampIn(wrong.html), email })
  expect(corrected.status).toBe(200)
})

test('a sign-up that the spam check refuses says why, and an expired page can be sent again', async () => {
  const email = 'refused@shop.example'
  const quick = await send({ [TIMESTAMP_FIELD]: stampNow(), email })
  expect(quick.html).toContain('Subscription Failed')
  expect(quick.html).toContain('too quick for our spam check')
  expect(quick.html).toContain(`value="${email}"`)

  const filled = { [TIMESTAMP_FIELD]: stampNow(), [HONEYPOT_FIELD]: 'x', email }
  expect((await send(filled)).html).toContain('Our spam filter stopped this.')

  const expired = await send({ [TIMESTAMP_FIELD]: 'of.another.month', email })
  expect(expired.html).toContain('This page has expired.')
  const again = await send({ [TIMESTAMP_FIELD]: stampIn(expired.html), email })
  expect(again.html).toContain('Thank you for subscribing to our newsletter!')
})

test('too many sign-ups from one connection are refused as too many', async () => {
  for (let sent = 0; sent < 5; sent++) await send({ email: `person${sent}@shop.example` })
  const refused = await send({ email: 'one.more@shop.example' })
  expect(refused.status).toBe(429)
  expect(refused.html).toContain('Too many attempts. Please try again in a few minutes.')
})
