import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  conversationFixtures,
  linkIn,
  plain,
} from '../../../test/support/fixtures/conversations.ts'
import { createPaidOrder } from '../../../test/support/fixtures/orders.ts'
import { readMail } from '../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { inTransaction } from '../../platform/db.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../privacy/export-personal-data.ts'
import { applyRetention } from '../../privacy/retention.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { orders } from '../orders/schema.ts'
import { appendMessage } from './append-message.server.ts'
import { conversationLinks, conversationMessages, conversations } from './schema.ts'
import { isAbout, lockConversation } from './subject.server.ts'

let shop: TestShop
let editor: SignedInFetch
let admin: SignedInFetch
let given: ReturnType<typeof conversationFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  editor = await signIn(shop, 'editor')
  admin = await signIn(shop, 'admin')
  given = conversationFixtures(shop, editor)
})
afterAll(() => shop.stop())

/** The file of subject access for an address. */
async function exported(email: string) {
  const parts: string[] = []
  for await (const part of await exportPersonalData(shop.services, admin.staff, email))
    parts.push(part)
  return JSON.parse(parts.join(''))
}

describe('the customer’s page', () => {
  test('shows answers but no notes, and stores a reply once', async () => {
    const subject = await given.message('<b>Bold</b> question')
    await given.send(subject, {
      intent: 'note',
      body: 'A difficult customer',
      formKey: randomUUID(),
    })
    await given.answerWith(subject, 'An <i>answer</i>')
    const [mail] = await given.mailed(subject.email, 1)
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
    expect((await given.rowOf(subject))?.state).toBe('answered')

    const formKey = randomUUID()
    for (const _ of [1, 2]) {
      const sent = await given.write(link, 'Thank you. One\nmore line.', { formKey })
      expect(sent.status).toBe(303)
      expect(sent.headers.get('location')).toBe(`${link}#latest`)
    }
    expect((await given.messagesOf(subject)).map(({ kind }) => kind)).toEqual([
      'note',
      'answer',
      'customer',
    ])
    expect(await given.rowOf(subject)).toMatchObject({ state: 'open', unread: true })
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

  test('refuses an empty reply and too many replies, and keeps the entered text', async () => {
    const subject = await given.message()
    await given.answerWith(subject, 'Hello')
    const [mail] = await given.mailed(subject.email, 1)
    const link = linkIn(mail ?? { text: '' })
    const from = { 'x-forwarded-for': '203.0.113.9' }
    expect((await given.write(link, ' ', {}, from)).status).toBe(422)
    for (let n = 0; n < 10; n += 1) {
      expect((await given.write(link, `Answer ${n}`, {}, from)).status).toBe(303)
    }
    const refused = await given.write(link, 'One too many', {}, from)
    expect(refused.status).toBe(429)
    expect(await refused.text()).toContain('One too many')
  })

  test('stores a reply that is changed before its form is sent again', async () => {
    const subject = await given.message()
    await given.answerWith(subject, 'Hello')
    const [mail] = await given.mailed(subject.email, 1)
    const link = linkIn(mail ?? { text: '' })
    const formKey = randomUUID()
    for (const body of ['On Friday.', 'On Friday.', 'On Friday, after ten.']) {
      expect((await given.write(link, body, { formKey })).status).toBe(303)
    }
    const replies = (await given.messagesOf(subject)).filter(({ kind }) => kind === 'customer')
    expect(replies.map(({ body }) => body)).toEqual(['On Friday.', 'On Friday, after ten.'])
  })

  test('limits the requests with unknown tokens', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const status = async () => {
      const token = `${randomUUID()}abcdefg`
      return (await fetch(`${shop.url}/conversation/${token}`, from)).status
    }
    for (let n = 0; n < 20; n += 1) expect(await status()).toBe(404)
    expect(await status()).toBe(429)
  })
})

describe('a conversation', () => {
  test('has messages that cannot be changed or deleted individually', async () => {
    const subject = await given.message()
    await given.answerWith(subject, 'Said once')
    const [stored] = await given.messagesOf(subject)
    const own = eq(conversationMessages.id, stored?.id ?? 0)
    await expect(
      shop.db.update(conversationMessages).set({ body: 'Changed' }).where(own),
    ).rejects.toThrow()
    await expect(shop.db.delete(conversationMessages).where(own)).rejects.toThrow()
    expect(await given.messagesOf(subject)).toHaveLength(1)
  })

  test('is found by subject access and deleted by erasure', async () => {
    const order = await createPaidOrder(shop)
    await shop.db.update(orders).set({ status: 'delivered' }).where(eq(orders.id, order.id))
    await given.answerWith({ kind: 'order', id: order.id }, 'About your order')
    const [mail] = await given.mailed(order.email, 1)
    expect(await exported(order.email)).toMatchObject({
      conversations: [{ messages: [{ body: 'About your order' }] }],
    })
    const erased = await erasePersonalData(shop.services, admin.staff, order.email)
    expect(erased.ok).toBe(true)
    expect(await given.rowOf({ kind: 'order', id: order.id })).toBeUndefined()
    expect((await fetch(shop.url + linkIn(mail ?? { text: '' }))).status).toBe(404)
    const late = await given.answerWith({ kind: 'order', id: order.id }, 'Too late')
    expect(late.status).toBe(404)
  })

  test('is exported with all entries', async () => {
    const subject = await given.message()
    const conversation_id = (await given.rowOf(subject))?.id ?? ''
    const note = { kind: 'note', staff_id: editor.staff.id, created_at: shop.clock.now() } as const
    const entries = Array.from({ length: 1_201 }, (_, n) => {
      return { ...note, conversation_id, body: `Entry ${n}` }
    })
    await shop.db.insert(conversationMessages).values(entries)
    const file = await exported(subject.email)
    expect(file.conversations[0].messages.map(({ body }: { body: string }) => body)).toEqual(
      entries.map(({ body }) => body),
    )
  })

  test('contains mails from other addresses, which subject access finds, without the other entries', async () => {
    const subject = await given.message()
    const partner = 'partner.of.the.writer@example.com'
    await given.answerWith(subject, 'Is Friday good?')
    const mail = { fromAddress: 'Partner.of.the.Writer@example.com', leftOut: ['type:plan.pdf'] }
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockConversation(tx, subject, shop.clock.now())
      if (!locked) throw new Error('there is no such conversation')
      const entry = { body: 'I answer for her.', staffId: null, formKey: null, mail }
      await appendMessage(tx, locked.row, { kind: 'customer', ...entry, now: shop.clock.now() })
      await tx.update(conversations).set({ state: 'open' }).where(isAbout(subject))
    })
    const file = await exported(partner)
    expect(file.mails_in_conversations_of_others).toMatchObject([
      { about: { id: subject.id }, messages: [{ body: 'I answer for her.' }] },
    ])
    expect(JSON.stringify(file)).not.toContain('Is Friday good?')
    expect(file.about.contains).toContain('No list is cut')
    const own = await exported(subject.email)
    expect(own.conversations).toMatchObject([{ messages: [{}, { left_out: ['type:plan.pdf'] }] }])
    expect(own.mails_in_conversations_of_others).toEqual([])
    const body = new URLSearchParams({ intent: 'find', email: partner })
    const page = await admin.fetch('/admin/people-data', { method: 'POST', body })
    expect(await page.text()).toContain(`href="/admin/inbox/message/${subject.id}"`)
  })

  test('about a bought piece is deleted when its seller is anonymised', async () => {
    const subject = await given.sellRequest()
    await given.answerWith(subject, 'We buy it')
    await shop.db
      .update(sellSubmissions)
      .set({ status: 'purchased' })
      .where(eq(sellSubmissions.id, subject.id))
    await erasePersonalData(shop.services, admin.staff, subject.email)
    expect(await given.rowOf(subject)).toBeUndefined()
  })

  test('is deleted with its message after a year', async () => {
    const subject = await given.message()
    await given.answerWith(subject, 'Hello')
    await given.mailed(subject.email, 1)
    shop.clock.advance(367 * 24 * 60 * 60_000)
    await applyRetention(shop.services)
    expect(await given.rowOf(subject)).toBeUndefined()
  })
})
