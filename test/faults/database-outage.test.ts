import { expect, onTestFinished } from 'vitest'
import { test } from '../process/process-test.ts'
import { freshDatabase } from '../support/database/database.ts'

const TOKEN = 'x'.repeat(43)

test('forms of customers that are sent while the database is lost do not end the shop', async ({
  shops,
}) => {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const shop = await shops.start({ DATABASE_URL: database.url, LOG_LEVEL: 'fatal' })
  await database.drop()
  const forms = [
    `/conversation/${TOKEN}`,
    `/order/${TOKEN}`,
    `/order/${TOKEN}/faulty`,
    '/sell',
    '/contact',
  ]
  for (const address of forms) {
    const answers = [send(shop.url, address), send(shop.url, address, new File(['no'], 'x.jpg'))]
    for (const status of await Promise.all(answers)) expect(status, address).toBeGreaterThan(399)
    expect((await fetch(`${shop.url}/healthz`)).status, address).toBe(200)
  }
  expect([shop.stray, shop.logged]).toEqual([[], []])
})

/** Sends a form as a browser without JavaScript does. */
async function send(url: string, address: string, photo?: File): Promise<number> {
  const body = new FormData()
  body.set('body', 'Is it still there?')
  if (photo) body.set('photos', photo)
  const headers = { origin: url }
  const response = await fetch(url + address, { method: 'POST', body, headers, redirect: 'manual' })
  await response.text()
  return response.status
}
