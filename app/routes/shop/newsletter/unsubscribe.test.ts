import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openedForm, post } from '../../../../test/support/forms.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { newsletterConsent } from '../../../content/toasts/storefront-toasts.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

/** Mail to an address, oldest first. */
async function mailTo(email: string) {
  const outbox = path.join(shop.dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'))
  const mails = await Promise.all(
    files.toSorted().map(async (file) => readMail(await readFile(path.join(outbox, file), 'utf8'))),
  )
  return mails.filter((mail) => mail.header('To') === email)
}

/** Signs up in the footer; returns the unsubscribe link of the welcome mail. */
async function signUp(email: string, welcomes = 1) {
  const response = await post(shop, '/newsletter', { email, ...openedForm(shop) })
  expect(response.status).toBe(200)
  const mail = await eventually(async () => (await mailTo(email))[welcomes - 1])
  const url = mail.header('List-Unsubscribe').replaceAll(/[<>]/g, '')
  return { mail, path: new URL(url).pathname, url }
}

async function subscribed(email: string): Promise<boolean> {
  const found = await shop.db.$client.query(
    'SELECT 1 FROM newsletter_subscribers WHERE email = $1 AND unsubscribed_at IS NULL',
    [email],
  )
  return found.rowCount === 1
}

const ONE_CLICK = { 'List-Unsubscribe': 'One-Click' }

test('a sign-up is confirmed by a mail with an unsubscribe link', async () => {
  const { mail, url } = await signUp('welcome@example.com')
  expect(mail.header('Subject')).toBe('You’re subscribed to news from Kept')
  expect(mail.header('List-Unsubscribe')).toMatch(
    /^<http:\/\/localhost:\d+\/newsletter\/unsubscribe\/[0-9a-f-]{36}>$/,
  )
  expect(mail.header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.text).toContain(url)
  expect(mail.html).toContain(url)
  const twice = await post(shop, '/newsletter', {
    email: 'welcome@example.com',
    ...openedForm(shop),
  })
  expect(twice.status).toBe(409)
  expect(await twice.text()).toMatch(/<h1[^>]*>Already Subscribed</)
})

test('opening the link changes nothing; its buttons unsubscribe and resubscribe', async () => {
  const email = 'button@example.com'
  const { path: address } = await signUp(email)
  const page = await fetch(shop.url + address)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(await page.text()).toContain('Unsubscribe from the newsletter?')
  await fetch(shop.url + address, { method: 'HEAD' })
  expect(await subscribed(email)).toBe(true)

  const origin = { origin: new URL(shop.url).origin }
  const left = await post(shop, address, {}, origin)
  expect(left.status).toBe(200)
  expect(await left.text()).toContain('You are unsubscribed')
  expect(await subscribed(email)).toBe(false)
  expect(await (await fetch(shop.url + address)).text()).toContain('Sign up again')

  const back = await post(shop, address, { intent: 'subscribe' }, origin)
  expect(await back.text()).toContain('You are subscribed again')
  expect(await subscribed(email)).toBe(true)
  const found = await shop.db.$client.query(
    'SELECT consent_wording, source FROM newsletter_subscribers WHERE email = $1',
    [email],
  )
  expect(found.rows).toEqual([{ consent_wording: newsletterConsent, source: 'unsubscribe-page' }])
})

test('one-click unsubscribing accepts both form encodings and is idempotent', async () => {
  const email = 'click@example.com'
  const { path: address } = await signUp(email)
  const multipart = new FormData()
  for (const [name, value] of Object.entries(ONE_CLICK)) multipart.set(name, value)
  for (const body of [ONE_CLICK, multipart]) {
    const response = await post(shop, address, body)
    expect(response.status).toBe(200)
    expect(await subscribed(email)).toBe(false)
  }
  const again = await signUp(email, 2)
  expect(await subscribed(email)).toBe(true)
  const ids = (await mailTo(email)).map((mail) => mail.header('Message-ID'))
  expect(new Set(ids).size).toBe(2)
  expect((await post(shop, again.path, multipart)).status).toBe(200)
  expect(await subscribed(email)).toBe(false)
})

test('another site cannot unsubscribe a browser (CSRF)', async () => {
  const email = 'foreign@example.com'
  const { path: address } = await signUp(email)
  const response = await post(shop, address, {}, { origin: 'https://elsewhere.example' })
  expect(response.status).toBe(403)
  expect(await subscribed(email)).toBe(true)
})

test.each(['nonsense', randomUUID()])('the unknown link %s gets a helpful page', async (token) => {
  const address = `/newsletter/unsubscribe/${token}`
  for (const response of [await fetch(shop.url + address), await post(shop, address, ONE_CLICK)]) {
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('This link does not work')
  }
})

test('the log contains neither unsubscribe tokens nor addresses', async () => {
  const { path: address } = await signUp('log@example.com')
  const token = address.split('/').at(-1) ?? ''
  await fetch(shop.url + address)
  await fetch(`${shop.url}${address}.data`)
  await fetch(`${shop.url}/no/such/page/${token}`)
  await post(shop, address, ONE_CLICK)
  const said = JSON.stringify(shop.logged)
  expect(said).toContain('/newsletter/unsubscribe/***')
  expect(said).not.toContain(token)
  expect(said).not.toContain('log@example.com')
})

test('mail previews are not available in production', async () => {
  expect((await fetch(`${shop.url}/dev/mail`)).status).toBe(404)
  expect((await fetch(`${shop.url}/dev/mail/order-confirmation`)).status).toBe(404)
})
