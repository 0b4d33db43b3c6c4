import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPaidOrder } from '../../../../test/support/fixtures/orders.ts'
import {
  createDeliveredOrder,
  createTestReturn,
  mailed,
} from '../../../../test/support/fixtures/returns.ts'
import { startShopWithMailbox } from '../../../../test/support/mail/mailbox.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import {
  parts,
  type SampleMail,
  sampleMail,
  sampleReport,
} from '../../../../test/support/mail/sample-mails.ts'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { eventually } from '../../../../test/support/shop.ts'
import { signIn } from '../../../../test/support/staff/staff.ts'
import { fetchReplies } from '../../../jobs/fetch-replies.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { pence } from '../../../platform/values/money.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { makeOffer } from '../../enquiries/offers/make-offer.server.ts'
import { sellSubmissions } from '../../enquiries/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { applyConversationAction } from '../change-conversation.server.ts'
import type { Subject } from '../conversation.ts'
import { conversationMessages } from '../schema.ts'
import { conversationBounces, mailboxes, receivedMails } from './schema.ts'

type MailShop = Awaited<ReturnType<typeof startShopWithMailbox>>
let mailShop: MailShop
let shop: MailShop['shop']
let imap: MailShop['imap']
beforeAll(async () => {
  mailShop = await startShopWithMailbox()
  ;({ shop, imap } = mailShop)
})
afterAll(() => mailShop.stop())

const message = () => mailShop.message()
const answered = (subject: Subject & { email: string }) => mailShop.answered(subject)
const pickedUp = () => mailShop.pickedUp()
const shown = (subject: Subject) => mailShop.shown(subject)

/** An offer to a seller. @returns their sell request */
async function createTestOffer({ db, services, clock }: MailShop['shop'], staff: Staff) {
  const email = 'seller-by-mail@example.com'
  const piece = { item_description: 'Type: chair', item_condition: 'Good', item_age: '3 years' }
  const [made] = await db
    .insert(sellSubmissions)
    .values({ name: 'Sample Seller', email, ...piece, created_at: clock.now() })
    .returning({ id: sellSubmissions.id })
  const id = made?.id ?? ''
  const validUntil = addDays(isoDay(clock.now()) as CivilDay, 14)
  const given = { sellRequestId: id, amount: pence(15_000), validUntil, note: '', seen: '' }
  const offered = await makeOffer(db, services, staff, { ...given, formKey: null })
  expect(offered.ok).toBe(true)
  return { kind: 'offer', id, email } as const
}

const stored = async () => await shop.db.$count(conversationMessages)

describe('a reply', () => {
  test('to the address of a conversation is stored as an entry, opens it and notifies the shop once', async () => {
    const subject = await message()
    const { replyTo } = await answered(subject)
    expect(replyTo).toMatch(/^hello\+[0-9a-f]{32}@shop\.example$/)
    const body = 'Friday is fine.\r\n\r\nOn Monday Kept wrote:\r\n> Would Friday do?'
    // Mail servers may change the case of an address.
    imap.deliver(
      sampleMail({ from: `Me <${subject.email.toUpperCase()}>`, to: replyTo.toUpperCase(), body }),
    )
    expect(await pickedUp()).toEqual({ stored: 1 })
    const conversation = await shown(subject)
    expect(conversation).toMatchObject({ state: 'open', unread: true })
    expect(conversation?.messages.at(-1)).toMatchObject({
      kind: 'customer',
      body: 'Friday is fine.',
      byMail: true,
      fromAddress: null,
      leftOut: [],
    })
    expect(imap.mails.at(-1)?.seen).toBe(true)
    const notices = async () =>
      (await shop.mails()).filter(({ text }) => readMail(text).text.includes('Friday is fine.'))
    await eventually(async () => (await notices()).length === 1)
    expect(await pickedUp()).toEqual({})
  })

  test('is matched by the mail that it replies to, even from another address, which staff see', async () => {
    const subject = await message()
    const { messageId } = await answered(subject)
    const headers = [`In-Reply-To: ${messageId}`, `References: <x@y.example> ${messageId}`]
    imap.deliver(sampleMail({ from: 'partner@example.com', headers, body: 'I answer for her.' }))
    await pickedUp()
    expect((await shown(subject))?.messages.at(-1)).toMatchObject({
      body: 'I answer for her.',
      fromAddress: 'partner@example.com',
    })
  })

  test.each(['confirmation', 'shipped.abc'])(
    'to the mail "%s" about an order creates its conversation',
    async (kind) => {
      const order = await createPaidOrder(shop)
      const host = new URL(shop.services.publicUrl).hostname
      const headers = [`In-Reply-To: <${order.id}.${kind}@${host}>`]
      imap.deliver(sampleMail({ from: order.email, headers, body: 'Can it come later?' }))
      await pickedUp()
      const conversation = await shown({ kind: 'order', id: order.id })
      expect(conversation?.messages).toMatchObject([{ body: 'Can it come later?', byMail: true }])
    },
  )

  test('with a photo and another file is shown to staff with the photo, and without the quotation', async () => {
    const subject = await message()
    const { replyTo: to } = await answered(subject)
    const photo = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a8482a' } })
    const content = parts([
      {
        type: 'text/plain; charset=utf-8',
        body: 'Wonderful, this is our door.\r\n\r\nOn Monday Kept wrote:\r\n> It does.',
      },
      { type: 'image/jpeg', name: 'door.jpg', body: await photo.jpeg().toBuffer() },
      { type: 'application/zip', name: 'plans.zip', body: Buffer.from('PK') },
    ])
    imap.deliver(sampleMail({ from: `Writer <${subject.email}>`, to, ...content }))
    expect(await pickedUp()).toEqual({ stored: 1 })
    const { cookie } = await signIn(shop, 'viewer')
    const open = (path: string) => plainVisitor(shop, cookie).open(path)
    expect((await open('/admin/inbox')).texts('tr').join()).toContain(
      'Wonderful, this is our door.',
    )
    const page = await open(`/admin/inbox/message/${subject.id}`)
    const reply = page.within('dialog').within('li', 'Wonderful')
    expect(reply.text).toContain('By email')
    expect(reply.text).not.toContain('wrote')
    expect(reply.text).toContain('“plans.zip” was left out')
    expect(reply.text).toContain('Photo 1 of 1')
  })

  test('to a mail about a return or an offer is matched to the order or sell request', async () => {
    const order = await createDeliveredOrder(shop, mailShop.staff)
    await createTestReturn(shop, order)
    const [about] = await mailed(shop, order.email, 'We have your cancellation')
    const offered = await createTestOffer(shop, mailShop.staff)
    const [price] = await mailed(shop, offered.email, 'offer')
    for (const [from, mail] of [[order.email, about] as const, [offered.email, price] as const]) {
      const headers = [`In-Reply-To: ${mail?.header('Message-ID')}`]
      imap.deliver(sampleMail({ from, headers, body: 'That day does not suit me.' }))
    }
    expect(await pickedUp()).toEqual({ stored: 2 })
    for (const subject of [{ kind: 'order', id: order.id } as const, offered]) {
      const written = (await shown(subject))?.messages.at(-1)
      expect(written).toMatchObject({ body: 'That day does not suit me.', byMail: true })
    }
  })

  test('that arrives twice, or with a new UID, is stored once', async () => {
    const subject = await message()
    const { replyTo } = await answered(subject)
    const mail = sampleMail({ from: subject.email, to: replyTo })
    imap.deliver(mail)
    imap.deliver(mail)
    expect(await pickedUp()).toEqual({ stored: 1 })
    const before = await stored()
    mailShop.renumber()
    expect(await pickedUp()).toEqual({})
    expect(await stored()).toBe(before)
    imap.deliver(sampleMail({ from: subject.email, to: replyTo, body: 'One more.' }))
    expect(await pickedUp()).toEqual({ stored: 1 })
    expect((await shown(subject))?.messages.map(({ body }) => body)).toEqual([
      'Would Friday do?',
      'Yes please.',
      'One more.',
    ])
  })

  test('is stored once and marked as read later if the pick-up is interrupted in between', async () => {
    const subject = await message()
    const { replyTo } = await answered(subject)
    imap.deliver(sampleMail({ from: subject.email, to: replyTo }))
    imap.refuseFlags(true)
    await expect(eventually(async () => await fetchReplies(shop.services))).rejects.toThrow()
    const [failed] = await shop.db.select().from(mailboxes)
    expect(failed?.error).toContain('the mail server')
    expect(failed?.failing_since).not.toBeNull()
    expect((await shown(subject))?.messages).toHaveLength(2)
    imap.refuseFlags(false)
    await pickedUp()
    expect((await shown(subject))?.messages).toHaveLength(2)
    expect(imap.mails.at(-1)?.seen).toBe(true)
    const [works] = await shop.db.select().from(mailboxes)
    expect(works).toMatchObject({ error: null, failing_since: null })
  })
})

test('a mail that is moved while it is read adds no entry without its text', async () => {
  const subject = await message()
  const { replyTo } = await answered(subject)
  const from = { from: subject.email, to: replyTo }
  imap.moveOnceSeen('Moved to the archive.')
  imap.deliver(sampleMail({ ...from, body: 'Moved to the archive.' }))
  imap.deliver(sampleReport({ address: subject.email, about: 'Moved to the archive.' }))
  imap.deliver(sampleMail({ ...from, body: 'The next one.' }))
  expect(await pickedUp()).toEqual({ stored: 1 })
  expect((await shown(subject))?.messages.map(({ body }) => body)).toEqual([
    'Would Friday do?',
    'The next one.',
  ])
})

describe('a mail that is not stored stays unread in the mailbox', () => {
  const cases: [string, SampleMail][] = [
    ['automatic', { headers: ['Auto-Submitted: auto-replied'] }],
    ['automatic', { headers: ['Precedence: bulk'] }],
    ['automatic', { headers: ['X-Loop: hello'] }],
    ['automatic', { headers: ['List-Id: <news.example>'] }],
    ['automatic', { headers: ['Return-Path: <>'] }],
    ['own', { from: 'Kept <hello@kept.example>' }],
    ['own', { from: 'hello@shop.example' }],
    ['unmatched', { to: 'hello+00000000000000000000000000000000@shop.example' }],
    ['unmatched', { to: 'hello@shop.example' }],
  ]
  test.each(cases)('%s: %o', async (outcome, mail) => {
    const subject = await message()
    const { replyTo } = await answered(subject)
    const before = await stored()
    imap.deliver(sampleMail({ from: subject.email, to: replyTo, ...mail }))
    expect(await pickedUp()).toEqual({ [outcome]: 1 })
    expect(await stored()).toBe(before)
    expect(imap.mails.at(-1)?.seen).toBe(false)
  })

  test('a mail of the shop that comes back', async () => {
    const subject = await message()
    const { replyTo, messageId } = await answered(subject)
    imap.deliver(sampleMail({ from: 'relay@other.example', to: replyTo, messageId }))
    expect(await pickedUp()).toEqual({ own: 1 })
  })

  test('a mail loop of 1,000 mails creates 20 entries and sends one notice', async () => {
    const subject = await message()
    const { replyTo } = await answered(subject)
    const mails = (await shop.mails()).length
    for (let count = 0; count < 1_000; count += 1) {
      imap.deliver(sampleMail({ from: subject.email, to: replyTo, body: `Thank you ${count}` }))
    }
    expect(await pickedUp()).toEqual({ stored: 20, 'too-many': 980 })
    expect((await shown(subject))?.messages).toHaveLength(21)
    await eventually(async () => (await shop.mails()).length === mails + 1)
  }, 300_000)
})

test('a bounce is shown at its answer and opens the conversation', async () => {
  const subject = await message()
  const { messageId } = await answered(subject)
  imap.deliver(sampleReport({ address: subject.email, about: messageId, action: 'delayed' }))
  expect(await pickedUp()).toEqual({ automatic: 1 })
  imap.deliver(sampleReport({ address: subject.email, about: messageId }))
  expect(await pickedUp()).toEqual({ bounce: 1 })
  const conversation = await shown(subject)
  expect(conversation).toMatchObject({ state: 'open', unread: true })
  expect(conversation?.bounces).toMatchObject([
    { address: subject.email, status: '5.1.1', messageId: conversation?.messages[0]?.id },
  ])
  const [bounce] = await shop.db.select().from(conversationBounces)
  expect(bounce?.message_id).not.toBeNull()
  const last = conversation?.messages[0]?.id ?? 0
  const close = (bounceId: number) =>
    applyConversationAction(shop.db, shop.services, mailShop.staff, subject, 'close', {
      message: last,
      bounce: bounceId,
    })
  expect(await close(0)).toEqual({ ok: false, reason: 'unseen' })
  expect(await close(bounce?.id ?? 0)).toEqual({ ok: true })
})

test('the audit finds a stored mail without its entry', async () => {
  const subject = await message()
  const { replyTo } = await answered(subject)
  imap.deliver(sampleMail({ from: subject.email, to: replyTo }))
  expect(await pickedUp()).toEqual({ stored: 1 })
  expect(await shop.audit()).toEqual([])
  const latest = eq(receivedMails.uid, imap.mails.at(-1)?.uid ?? 0)
  const moved = sql`received_at - interval '1 second'`
  await shop.db.update(receivedMails).set({ received_at: moved }).where(latest)
  expect(await shop.audit()).toMatchObject([
    { problem: 'a mail was stored, but its entry is missing' },
  ])
  await shop.db
    .update(receivedMails)
    .set({ received_at: sql`received_at + interval '1 second'` })
    .where(latest)
})
