import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../support/mail/mail-server.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

const PATH = '/admin/failed-work'
/** Longer than the test, so that no automatic retry happens. */
const RETRIES = { limit: 50, delaySeconds: 600, longestDelaySeconds: 600 }

let server: MailServer
let shop: TestShop
let admin: SignedInFetch
beforeEach(async () => {
  server = await startMailServer()
  shop = await startTestShop({ SMTP_URL: server.url }, { retries: RETRIES })
  admin = await signIn(shop)
})
afterEach(async () => {
  await shop.stop()
  await server.down()
})

const see = async (path: string, staff = admin) =>
  (await (await staff.fetch(path)).text()).replaceAll('<!-- -->', '')

async function sell(): Promise<void> {
  const sofa = await shop.addProduct()
  const session = sessionOf(await shop.checkout([{ product: sofa }], { customer: buyer(1) }))
  shop.sandbox?.control.pay(session)
}

test('delayed mail is shown to staff after five minutes, and sent when they retry it', async () => {
  await server.down()
  await sell()
  await eventually(async () => (await see(PATH)).includes('2 failures'))
  expect(await see('/admin')).not.toContain('wait after a failure')

  await shop.db.$client.query(
    `UPDATE jobs.job SET created_on = created_on - interval '6 minutes' WHERE state = 'retry'`,
  )
  const dashboard = await see('/admin')
  expect(dashboard).toContain('2 emails or refunds are waiting to be retried')
  expect(dashboard).toContain('the oldest for')
  expect(dashboard).toContain('The mail server cannot be reached.')
  expect(await see('/admin', await signIn(shop, 'editor'))).not.toContain('wait after a failure')
  const page = await see(PATH)
  expect(page).toContain('An email about an order')
  expect(page).toContain('ECONNREFUSED')
  expect(page).not.toContain(buyer(1).email)

  await server.up()
  const response = await admin.fetch(PATH, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'all-again' }),
  })
  expect(await response.text()).toContain('Trying all of them again')
  await eventually(async () => server.taken.length === 2)
  await eventually(async () => (await see(PATH)).includes('0 failures'))
  expect(await see('/admin')).not.toContain('wait after a failure')
})
