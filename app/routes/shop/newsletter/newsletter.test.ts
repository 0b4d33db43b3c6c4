import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../../../../test/support/forms.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { signFormTimestamp } from '../../../platform/form-protection/form-timestamp.server.ts'
import { TIMESTAMP_FIELD } from '../../../platform/form-protection/honeypot.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

async function send(fields: Record<string, string>) {
  const response = await post(shop, '/newsletter', fields)
  return { status: response.status, html: await response.text() }
}

test('a wrong address can be corrected immediately', async () => {
  const stamp = signFormTimestamp(shop.services.sessionSecret, shop.clock.now())
  const wrong = await send({ [TIMESTAMP_FIELD]: stamp, email: 'nobody' })
  expect(wrong.status).toBe(422)
  const [, renewed = ''] =
    new RegExp(`<main.*?name="${TIMESTAMP_FIELD}" value="([^"]+)"`, 's').exec(wrong.html) ?? []
  const corrected = await send({ [TIMESTAMP_FIELD]: renewed, email: 'corrected@shop.example' })
  expect(corrected.status).toBe(200)
})
