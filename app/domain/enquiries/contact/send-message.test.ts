import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openedForm, post } from '../../../../test/support/forms.ts'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { contactSubmissions } from '../schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())
// Each test starts a new day, so that earlier ones do not count towards rate limits.
beforeEach(() => shop.clock.advance(25 * 60 * 60 * 1000))

const message = {
  name: 'Jo Smith',
  email: 'jo@example.com',
  phone: '',
  subject: 'The green sofa: is it £620?',
  message: 'Is it still there?\nBest wishes, Jo',
}
const kept = () => shop.db.select().from(contactSubmissions)
const send = (fields: Record<string, string>) =>
  post(shop, '/api/contact', { ...openedForm(shop), ...fields })

test('a message is stored without its subject, the shop is notified and the sender thanked', async () => {
  const response = await send(message)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ ok: true })

  const [row, ...others] = await kept()
  expect(others).toEqual([])
  expect(row).toMatchObject({
    name: 'Jo Smith',
    email: 'jo@example.com',
    phone: null,
    message: 'Is it still there?\nBest wishes, Jo',
    is_read: false,
  })
  expect(JSON.stringify(row)).not.toContain('green sofa')

  const mails = await eventually(async () => {
    const sent = await shop.mails()
    return sent.length === 2 && sent
  })
  const notice = mails.find((mail) => mail.to === 'orders@kept.example')
  expect(notice?.subject).toBe('Message: The green sofa: is it £620?')
  expect(notice?.text).toMatch(/^Reply-To: jo@example.com$/m)
  expect(notice?.text).toContain('Is it still there?')
  const thanks = mails.find((mail) => mail.to === 'jo@example.com')
  expect(thanks?.text).toContain('24 hours on working days')
  // The acknowledgement contains no user input, so the form cannot send text to third parties.
  expect(thanks?.text).not.toContain('still there')
  expect(thanks?.text).not.toContain('Smith')
})

test('validation errors are reported by field and do not count towards the rate limit', async () => {
  const before = (await kept()).length
  for (let tries = 0; tries < 15; tries++) {
    const response = await send({ ...message, name: 'J', email: 'jo@shop', message: 'Hello' })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      ok: false,
      errors: {
        name: 'Name must be at least 2 characters.',
        email: 'Please enter a valid email address.',
        message: 'Message must be at least 10 characters.',
      },
      formStamp: expect.any(String),
    })
  }
  expect(await kept()).toHaveLength(before)
  expect((await send(message)).status).toBe(200)
})

test('a form sent several times is stored once', async () => {
  const before = (await kept()).length
  const form = { ...message, formKey: '6a0b2f4e-0000-4000-8000-000000000001' }
  const responses = await Promise.all([send(form), send(form), send(form)])
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200])
  expect(await kept()).toHaveLength(before + 1)
})

describe('refuses', () => {
  test('the eleventh message in ten minutes', async () => {
    for (let tries = 0; tries < 10; tries++) expect((await send(message)).status).toBe(200)
    const refused = await send(message)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({
      toast: { title: 'Submission failed', description: expect.stringContaining('ten minutes') },
    })
    shop.clock.advance(10 * 60 * 1000)
    expect((await send(message)).status).toBe(200)
  })

  test('a form with a filled honeypot', async () => {
    const response = await send({ ...message, reference: 'https://spam.example' })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Our spam filter stopped this')
  })

  test('a form submitted within a second of rendering', async () => {
    const page = await (await fetch(`${shop.url}/contact`)).text()
    const opened = /name="opened" value="([^"]+)"/.exec(page)?.[1] ?? ''
    shop.clock.advance(1_000)
    expect((await post(shop, '/api/contact', { ...message, opened })).status).toBe(422)
    shop.clock.advance(1_000)
    expect((await post(shop, '/api/contact', { ...message, opened })).status).toBe(200)
  })

  test('the sixth form in ten minutes without a timestamp', async () => {
    const statuses = []
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await post(shop, '/api/contact', message)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await send(message)).status).toBe(200)
  })

  test('a form with an expired timestamp, once', async () => {
    const old = openedForm(shop)
    shop.clock.advance(31 * 24 * 60 * 60 * 1000)
    const response = await post(shop, '/api/contact', { ...message, ...old })
    expect(response.status).toBe(422)
    const { formStamp } = (await response.json()) as { formStamp: string }
    expect((await post(shop, '/api/contact', { ...message, opened: formStamp })).status).toBe(200)
  })

  test('a form from another site', async () => {
    const origin = { origin: 'https://elsewhere.example' }
    const response = await post(shop, '/contact', { ...openedForm(shop), ...message }, origin)
    expect(response.status).toBe(403)
  })
})

test('an address gets at most three acknowledgements a day', async () => {
  const before = (await kept()).length
  const address = 'MAILBOX@example.com'
  for (let tries = 0; tries < 6; tries++) {
    const email = tries % 2 ? address : address.toLowerCase()
    await send({ ...message, email, message: `Is it still there? ${tries}` })
  }
  expect(await kept()).toHaveLength(before + 6)
  const { rows } = await shop.db.execute(sql`
    SELECT data->>'kind' AS kind, count(*) AS mails
    FROM jobs.job JOIN contact_submissions ON contact_submissions.id::text = data->>'id'
    WHERE lower(email) = lower(${address}) GROUP BY kind ORDER BY kind`)
  expect(rows).toEqual([
    { kind: 'contact-acknowledgement', mails: 3 },
    { kind: 'contact-notice', mails: 6 },
  ])
})

describe('without JavaScript', () => {
  test('a form sent twice is stored once; another text is another message', async () => {
    const before = (await kept()).length
    const form = { ...message, ...openedForm(shop) }
    const submit = (fields: Record<string, string>) => post(shop, '/contact', fields)
    const responses = await Promise.all([submit(form), submit(form)])
    expect(responses.map((response) => response.status)).toEqual([303, 303])
    expect(await kept()).toHaveLength(before + 1)
    await submit({ ...form, message: 'It was the blue one.' })
    expect(await kept()).toHaveLength(before + 2)
  })

  test('a message redirects to the page, which confirms it', async () => {
    const response = await post(shop, '/contact', { ...openedForm(shop), ...message })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('/contact#top')
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('notice=')) ?? ''
    const page = await fetch(`${shop.url}/contact`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(await page.text()).toContain('Message sent!')
  })

  test('the input is kept after a validation error', async () => {
    const fields = { ...message, email: 'jo@', message: '<b>"Hello" & so on</b>' }
    const response = await post(shop, '/contact', { ...openedForm(shop), ...fields })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Please enter a valid email address.')
    expect(page).toContain('value="The green sofa: is it £620?"')
    expect(page).toContain('&lt;b&gt;&quot;Hello&quot; &amp; so on&lt;/b&gt;')
  })

  test('the input is kept when the rate limit is reached', async () => {
    for (let tries = 0; tries < 10; tries++) await send(message)
    const response = await post(shop, '/contact', { ...openedForm(shop), ...message })
    expect(response.status).toBe(429)
    const page = await response.text()
    expect(page).toContain('What you typed is still here.')
    expect(page).toContain('Is it still there?')
  })
})

test.each([
  ['no form', 'application/json', '{"name":"Jo"}', 422],
  ['half a form with files', 'multipart/form-data; boundary=b', '--b\r\n', 422],
  ['more than a form can be', 'application/x-www-form-urlencoded', 'a='.padEnd(300_000, 'x'), 413],
])('%s is refused without a server error', async (_, type, body, status) => {
  for (const path of ['/contact', '/api/contact']) {
    const response = await post(shop, path, body, { 'content-type': type })
    expect(response.status).toBe(status)
  }
})

test('a database error is reported on a page that still works', async () => {
  shop.expectErrors()
  await shop.db.execute('ALTER TABLE contact_submissions RENAME TO away')
  try {
    const response = await send(message)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({
      toast: {
        title: 'Submission failed',
        description: 'There was a problem sending your message. Please try again.',
      },
    })
    const page = await post(shop, '/contact', { ...openedForm(shop), ...message })
    expect(page.status).toBe(500)
    expect(await page.text()).toContain('Is it still there?')
  } finally {
    await shop.db.execute('ALTER TABLE away RENAME TO contact_submissions')
  }
})

test('without scripts a refused message stays in the form, and is sent by the next try', async () => {
  const form = await plainVisitor(shop).open('/contact')
  const { name, email, subject } = message
  const entered = { Name: name, Email: email, Subject: subject }
  shop.clock.advance(3_000)
  const refused = await form.within('main').press('Send Message', { ...entered, Message: 'Hello' })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Message must be at least 10 characters.')
  expect(refused.within('main').value('Subject')).toBe(subject)
  expect(refused.within('main').value('Message')).toBe('Hello')
  shop.clock.advance(3_000)
  const long = { Message: 'Long enough this time.' }
  expect((await refused.within('main').press('Send Message', long)).text).toContain('Message sent!')
  expect((await kept()).at(-1)?.message).toBe('Long enough this time.')
})
