import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, vi } from 'vitest'
import { order, pay } from './order.ts'
import { test } from './process-test.ts'

/** Unique words: finding one in the log means that personal data was logged. */
const SUBSCRIBER = 'planted.subscriber@example.com'
const SHOPPER = {
  name: 'Plantagenet Quux',
  email: 'planted.shopper@example.com',
  phone: '07700 900456',
}
const ADDRESS = { name: 'Plantina Recipient', line1: '77 Planted Lane', postcode: 'PL4 4NT' }

test('no personal data is logged', async ({ shops }) => {
  const DATA_DIR = await shops.stockedDataDir()
  const shop = await shops.start({ DATA_DIR, LOG_LEVEL: 'trace' })
  const post = (path: string, body: BodyInit) => fetch(shop.url + path, { method: 'POST', body })
  const newsletter = () => post('/newsletter', new URLSearchParams({ email: SUBSCRIBER }))
  expect((await newsletter()).status).toBe(200)
  expect((await newsletter()).status).toBe(409)
  await post('/newsletter', new URLSearchParams({ email: `${SUBSCRIBER}@broken` }))
  await post('/api/create-checkout', `{"customer": {"email": "${SHOPPER.email}"`)
  await fetch(`${shop.url}/shop?search=${encodeURIComponent(SHOPPER.email)}`)
  await fetch(`${shop.url}/nowhere?email=${encodeURIComponent(SHOPPER.email)}`)

  const { paymentPage } = await order(shop.url, SHOPPER)
  expect((await pay(paymentPage, { ...ADDRESS, phone: SHOPPER.phone })).status).toBe(200)
  // Two mails are sent by jobs: to the customer and to the shop.
  const outbox = path.join(DATA_DIR, 'outbox')
  const mailed = async () => (await readdir(outbox).catch(() => [])).length
  await vi.waitUntil(async () => (await mailed()) >= 2, { timeout: 15_000, interval: 100 })
  expect(await shop.stop()).toBe(0)

  const said = JSON.stringify([shop.stdout, shop.logged, shop.stray])
  expect(said).toContain('/api/create-checkout')
  const planted = [SUBSCRIBER, ...Object.values(SHOPPER), ...Object.values(ADDRESS)]
  for (const words of planted) {
    for (const written of [words, encodeURIComponent(words), words.replaceAll(' ', '+')]) {
      expect(said).not.toContain(written)
    }
  }
})
