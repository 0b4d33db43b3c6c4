import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openedForm, post } from '../../../test/support/forms.ts'
import { paid } from '../../../test/support/orders.ts'
import { readMail } from '../../../test/support/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff.ts'
import { applyRetention } from '../../privacy/retention.ts'
import { erasePersonalData, findPersonalData } from '../../privacy/subject-access.ts'
import { contactSubmissions, sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import type { Subject } from './conversation.ts'
import { conversationLinks, conversationMessages, conversations } from './schema.ts'

let shop: TestShop
let editor: SignedInFetch
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  editor = await signIn(shop, 'editor')
  admin = await signIn(shop, 'admin')
})
afterAll(() => shop.stop())

let people = 0
async function message(
  text = 'Is the green sofa still there?',
): Promise<Subject & { email: string }> {
  people += 1
  const email = `writer${people}@example.com`
  const [kept] = await shop.db
    .insert(contactSubmissions)
    .values({ name: `Sample Writer ${people}`, email, message: text, created_at: shop.clock.now() })
    .returning({ id: contactSubmissions.id })
  return { kind: 'message', id: kept?.id ?? '', email }
}

async function offer(): Promise<Subject & { email: string }> {
  people += 1
  const email = `seller${people}@example.com`
  const piece = { item_description: 'Type: chair', item_condition: 'Good', item_age: '3 years' }
  const [kept] = await shop.db
    .insert(sellSubmissions)
    .values({ name: 'Sample Seller', email, ...piece, created_at: shop.clock.now() })
    .returning({ id: sellSubmissions.id })
  return { kind: 'offer', id: kept?.id ?? '', email }
}

const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** Sends a form of a conversation, as a browser without scripts does. */
async function send({ kind, id }: Subject, fields: Record<string, string>, who = editor) {
  const answer = await who.fetch(`/admin/inbox/${kind}/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  return { status: answer.status, html: plain(await answer.text()) }
}

const answerWith = (subject: Subject, body: string, more: Record<string, string> = {}) =>
  send(subject, { intent: 'answer', body, seen: '0', formKey: randomUUID(), ...more })

async function rowOf({ kind, id }: Subject) {
  const column = { message: 'message_id', offer: 'sell_request_id', order: 'order_id' } as const
  const [row] = await shop.db
    .select()
    .from(conversations)
    .where(eq(conversations[column[kind]], id as never))
  return row
}

const messagesOf = async (subject: Subject) => {
  const row = await rowOf(subject)
  return await shop.db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversation_id, row?.id ?? randomUUID()))
    .orderBy(conversationMessages.id)
}

/** The answers mailed to an address, oldest first. */
async function mailed(email: string, count: number) {
  return await eventually(async () => {
    const own = (await shop.mails()).filter(
      ({ to, subject }) => to === email && subject.startsWith('Re: '),
    )
    return own.length === count ? own.map(({ text }) => readMail(text)) : undefined
  })
}

const linkIn = ({ text }: { text: string }) => /\/conversation\/[\w-]{43}/.exec(text)?.[0] ?? ''

const write = (link: string, body: string, more: Record<string, string> = {}, headers = {}) =>
  post(shop, link, { ...openedForm(shop), body, formKey: randomUUID(), ...more }, headers)

describe('an answer', () => {
  test('goes out once, threaded, with a link; the message is read and answered by it', async () => {
    const subject = await message()
    expect(await rowOf(subject)).toMatchObject({ state: 'open', unread: true, taken_by: null })
    const formKey = randomUUID()
    const presses = await Promise.all(
      [1, 2, 3].map(() => answerWith(subject, 'Yes, it is.\n\nCome & see\nit.', { formKey })),
    )
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    const [mail] = await mailed(subject.email, 1)
    const host = new URL(shop.services.publicUrl).hostname
    const row = await rowOf(subject)
    const [stored] = await messagesOf(subject)
    expect(mail?.header('Message-ID')).toBe(`<${row?.id}.${stored?.id}@${host}>`)
    expect(mail?.header('In-Reply-To')).toBe(`<${subject.id}.contact-acknowledgement@${host}>`)
    expect(mail?.header('Reply-To')).toContain('@')
    expect(mail?.header('Auto-Submitted')).toBe('')
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain('Come & see\nit.')
    expect(mail?.html).toContain('Come &amp; see<br>it.')
    expect(mail?.text).toContain(editor.staff.fullName)
    expect(linkIn(mail ?? { text: '' })).not.toBe('')
    expect(row).toMatchObject({ state: 'answered', unread: false, taken_by: editor.staff.id })
    const [kept] = await shop.db
      .select()
      .from(contactSubmissions)
      .where(eq(contactSubmissions.id, subject.id))
    expect(kept?.is_read).toBe(true)

    await answerWith(subject, 'One more thing.', { seen: `${stored?.id}` })
    const [, second] = await mailed(subject.email, 2)
    expect(second?.header('In-Reply-To')).toBe(mail?.header('Message-ID'))
    expect(second?.header('References')).toContain('contact-acknowledgement')
    await eventually(async () => (await messagesOf(subject)).every((one) => one.mailed_at))
  })

  test('to a new sell request makes it contacted, and leaves any other status', async () => {
    const status = async (subject: Subject) => {
      const found = await shop.db
        .select({ status: sellSubmissions.status, isRead: sellSubmissions.is_read })
        .from(sellSubmissions)
        .where(eq(sellSubmissions.id, subject.id))
      return found[0]
    }
    const fresh = await offer()
    await answerWith(fresh, 'We would like to see it.')
    expect(await status(fresh)).toEqual({ status: 'contacted', isRead: true })
    const declined = await offer()
    const fields = { id: declined.id, status: 'declined', was: 'new' }
    const path = `/admin/sell-submissions/${declined.id}`
    await editor.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
    await answerWith(declined, 'Sorry again.')
    expect(await status(declined)).toEqual({ status: 'declined', isRead: true })
  })

  test('about an order leaves the order as it is, and its placeholders are filled in', async () => {
    const order = await paid(shop)
    const subject = { kind: 'order', id: order.id } as const
    const before = await order.now()
    await answerWith(subject, 'Dear {name}, {Order Number} is ready. {your name}, {shop name}')
    const [mail] = await mailed(order.email, 1)
    expect(mail?.text).toContain(`Dear ${before.customer_name}, ${order.id.slice(0, 8)} is ready.`)
    expect(mail?.text).not.toContain('{')
    expect(await order.now()).toEqual(before)
    expect(plain(await (await editor.fetch(`/admin/orders/${order.id}`)).text())).toContain(
      'is ready.',
    )
  })

  test.each(['Dear {nmae}', 'Order {order number}'])('with %s is refused', async (body) => {
    const subject = await message()
    const { status, html } = await answerWith(subject, body)
    expect(status).toBe(422)
    expect(html).toContain('could not be filled in')
    expect(html).toContain(body)
    expect(await messagesOf(subject)).toEqual([])
  })

  test('written before the customer wrote is held back, and the text stays', async () => {
    const subject = await message()
    await answerWith(subject, 'Which colour?')
    const [mail] = await mailed(subject.email, 1)
    const [first] = await messagesOf(subject)
    expect((await write(linkIn(mail ?? { text: '' }), 'Green')).status).toBe(303)
    const late = await answerWith(subject, 'Are you there?', { seen: `${first?.id}` })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Are you there?')
    expect(await messagesOf(subject)).toHaveLength(2)
  })

  test('carries no header that somebody typed', async () => {
    const evil = 'Eve\r\nBcc: all@example.com'
    const order = await paid(shop)
    await shop.db.update(orders).set({ customer_name: evil }).where(eq(orders.id, order.id))
    await answerWith({ kind: 'order', id: order.id }, 'Hello {name}\r\nBcc: all@example.com')
    const [mail] = await mailed(order.email, 1)
    expect(mail?.header('Bcc')).toBe('')
    expect(mail?.header('Subject')).toMatch(/^Re: your order [0-9a-f]{8} \(.+\)$/)
  })

  test('is not a viewer’s to send', async () => {
    const viewer = await signIn(shop, 'viewer')
    const subject = await message()
    const refused = await send(subject, { intent: 'answer', body: 'Hello', seen: '0' }, viewer)
    expect(refused.status).toBe(403)
    const shown = await viewer.fetch(`/admin/inbox/message/${subject.id}`)
    expect(shown.status).toBe(200)
    expect(await shown.text()).not.toContain('name="body"')
  })
})

describe('the customer’s page', () => {
  test('shows answers but no note, and takes an answer back, once', async () => {
    const subject = await message('<b>Bold</b> question')
    await send(subject, { intent: 'note', body: 'A difficult customer', formKey: randomUUID() })
    await answerWith(subject, 'An <i>answer</i>')
    const [mail] = await mailed(subject.email, 1)
    const link = linkIn(mail ?? { text: '' })
    expect(mail?.text).not.toContain('difficult')
    const page = await fetch(shop.url + link)
    const html = plain(await page.text())
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; question')
    expect(html).toContain('An &lt;i&gt;answer&lt;/i&gt;')
    for (const hidden of ['difficult', editor.staff.fullName, subject.email]) {
      expect(html).not.toContain(hidden)
    }
    // Opening it, as mail scanners do, changes nothing.
    expect((await rowOf(subject))?.state).toBe('answered')

    const formKey = randomUUID()
    for (const _ of [1, 2]) {
      const sent = await write(link, 'Thank you. One\nmore line.', { formKey })
      expect(sent.status).toBe(303)
      expect(sent.headers.get('location')).toBe(`${link}#latest`)
    }
    expect((await messagesOf(subject)).map(({ kind }) => kind)).toEqual([
      'note',
      'answer',
      'customer',
    ])
    expect(await rowOf(subject)).toMatchObject({ state: 'open', unread: true })
    const notice = await eventually(async () =>
      (await shop.mails()).find(({ text }) =>
        readMail(text).text.includes(`/admin/inbox/message/${subject.id}`),
      ),
    )
    expect(notice.subject).toBe('An answer about a message')
    const token = link.slice('/conversation/'.length)
    const stored = await shop.db.select().from(conversationLinks)
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(shop.logged)).not.toContain(token)
  })

  test('refuses an empty answer and too many, and keeps what was typed', async () => {
    const subject = await message()
    await answerWith(subject, 'Hello')
    const [mail] = await mailed(subject.email, 1)
    const link = linkIn(mail ?? { text: '' })
    const from = { 'x-forwarded-for': '203.0.113.9' }
    expect((await write(link, ' ', {}, from)).status).toBe(422)
    for (let n = 0; n < 10; n += 1) {
      expect((await write(link, `Answer ${n}`, {}, from)).status).toBe(303)
    }
    const refused = await write(link, 'One too many', {}, from)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('One too many')
  })

  test('cannot be guessed', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const status = async () => {
      const token = `${randomUUID()}abcdefg`
      return (await fetch(`${shop.url}/conversation/${token}`, from)).status
    }
    for (let n = 0; n < 20; n += 1) expect(await status()).toBe(404)
    expect(await status()).toBe(429)
  })
})

test('the inbox has everything, filters it, counts what is to be answered, and is found', async () => {
  const subject = await message('A question about Zanzibar')
  const see = async (query: string, who = editor) =>
    plain(await (await who.fetch(`/admin/inbox?${query}`)).text())
  expect(await see('q=zanzibar')).toContain(`/admin/inbox/message/${subject.id}`)
  expect(await see('q=zanzibar&read=unread')).toContain(subject.id)
  expect(await see('q=zanzibar')).toMatch(/\d+<span class="sr-only"> to answer/)
  await answerWith(subject, 'It is in Quuxland.')
  expect(await see('q=zanzibar&state=open')).not.toContain(subject.id)
  expect(await see('q=quuxland&state=answered')).toContain(subject.id)
  expect(await see('q=quuxland&who=mine')).toContain(subject.id)
  expect(await see('q=quuxland&who=mine', admin)).not.toContain(subject.id)
  await send(subject, { intent: 'wait' })
  expect(await see('q=quuxland&state=waiting')).toContain(subject.id)
  await send(subject, { intent: 'close' })
  expect((await send(subject, { intent: 'wait' })).status).toBe(409)
  await send(subject, { intent: 'take' }, admin)
  expect(await see('q=quuxland&who=mine&state=closed', admin)).toContain(subject.id)
  const found = await (await editor.fetch('/admin/search?q=quuxland')).text()
  expect(found).toContain(`/admin/inbox/message/${subject.id}`)
})

test('saved replies are edited by staff, and refuse unknown placeholders', async () => {
  const save = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'save', id: '', version: '', ...fields })
    const answer = await editor.fetch('/admin/saved-replies', { method: 'POST', body })
    return { status: answer.status, html: plain(await answer.text()) }
  }
  const wrong = await save({ name: 'Thanks', body: 'Dear {customer}' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('There is no placeholder {customer}')
  expect((await save({ name: 'Thanks', body: 'Dear {name}, thank you.' })).status).toBe(200)
  expect((await save({ name: 'THANKS', body: 'Dear {name}' })).html).toContain('has this name')
  const subject = await message()
  const shown = plain(await (await editor.fetch(`/admin/inbox/message/${subject.id}`)).text())
  const reply = /\?reply=([0-9a-f-]{36})/.exec(shown)?.[1]
  const begun = await editor.fetch(`/admin/inbox/message/${subject.id}?reply=${reply}`)
  expect(plain(await begun.text())).toContain(`Dear Sample Writer ${people}, thank you.`)
  const gone = { intent: 'delete', id: reply ?? '', version: '1', name: '', body: '' }
  expect((await save(gone)).html).toContain('No saved replies yet')
})

describe('what was written', () => {
  test('cannot be changed or deleted by itself', async () => {
    const subject = await message()
    await answerWith(subject, 'Said once')
    const [stored] = await messagesOf(subject)
    const own = eq(conversationMessages.id, stored?.id ?? 0)
    await expect(
      shop.db.update(conversationMessages).set({ body: 'Changed' }).where(own),
    ).rejects.toThrow()
    await expect(shop.db.delete(conversationMessages).where(own)).rejects.toThrow()
    expect(await messagesOf(subject)).toHaveLength(1)
  })

  test('is given to its person, and goes with them', async () => {
    const order = await paid(shop)
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id))
    await answerWith({ kind: 'order', id: order.id }, 'About your order')
    const [mail] = await mailed(order.email, 1)
    const given = await findPersonalData(shop.services, admin.staff, order.email)
    expect(given.conversations).toMatchObject([{ messages: [{ body: 'About your order' }] }])
    const erased = await erasePersonalData(shop.services, admin.staff, order.email)
    expect(erased.ok).toBe(true)
    expect(await rowOf({ kind: 'order', id: order.id })).toBeUndefined()
    expect((await fetch(shop.url + linkIn(mail ?? { text: '' }))).status).toBe(404)
    const late = await answerWith({ kind: 'order', id: order.id }, 'Too late')
    expect(late.status).toBe(404)
  })

  test('of a bought piece goes when its seller is anonymised', async () => {
    const subject = await offer()
    await answerWith(subject, 'We buy it')
    await shop.db
      .update(sellSubmissions)
      .set({ status: 'purchased' })
      .where(eq(sellSubmissions.id, subject.id))
    await erasePersonalData(shop.services, admin.staff, subject.email)
    expect(await rowOf(subject)).toBeUndefined()
  })

  test('goes with its message after a year', async () => {
    const subject = await message()
    await answerWith(subject, 'Hello')
    await mailed(subject.email, 1)
    shop.clock.advance(367 * 24 * 60 * 60_000)
    await applyRetention(shop.services)
    expect(await rowOf(subject)).toBeUndefined()
  })
})
