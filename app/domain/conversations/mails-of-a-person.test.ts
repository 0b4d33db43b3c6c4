import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing } from '../../../test/support/fixtures/media.ts'
import { startShopWithMailbox } from '../../../test/support/mail/mailbox.ts'
import { parts, sampleMail, sampleReport } from '../../../test/support/mail/sample-mails.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { exportPersonalData } from '../../privacy/export-personal-data.ts'
import type { Staff } from '../staff/staff.ts'
import { conversationBounces } from './mailbox/schema.ts'
import { conversationPhotos } from './photos/schema.ts'
import { conversationMessages, conversations } from './schema.ts'
import { isAbout } from './subject.server.ts'

type MailShop = Awaited<ReturnType<typeof startShopWithMailbox>>
let mailShop: MailShop
let shop: MailShop['shop']
let admin: Staff
beforeAll(async () => {
  mailShop = await startShopWithMailbox()
  ;({ shop, staff: admin } = mailShop)
})
afterAll(() => mailShop.stop())

/** The file of subject access for an address. */
async function exported(email: string) {
  const file: string[] = []
  for await (const part of await exportPersonalData(shop.services, admin, email)) file.push(part)
  return JSON.parse(file.join(''))
}

const PARTNER = 'Planted.Partner@example.com'

/** A conversation into which another person wrote a mail with a photo and a file. */
async function withPartner(last: string) {
  const subject = await mailShop.message()
  const { replyTo, messageId } = await mailShop.answered(subject)
  const photo = await drawing(60, 40, '#123456').jpeg().toBuffer()
  const mail = parts([
    { type: 'text/plain', body: 'The planted door code is 4711.' },
    { type: 'image/jpeg', name: 'door.jpg', body: photo },
    { type: 'application/pdf', name: 'planted-plan.pdf', body: Buffer.from('%PDF') },
  ])
  mailShop.imap.deliver(sampleMail({ from: PARTNER, to: replyTo, ...mail }))
  if (last) mailShop.imap.deliver(sampleMail({ from: subject.email, to: replyTo, body: last }))
  await mailShop.pickedUp()
  return { subject, messageId }
}

const rowOf = async (subject: Parameters<typeof isAbout>[0]) =>
  (await shop.db.select().from(conversations).where(isAbout(subject)))[0]

test('undelivered mail is in the file of the person it was for', async () => {
  const subject = await mailShop.message()
  const { messageId } = await mailShop.answered(subject)
  const forwarded = 'forwarded@example.com'
  mailShop.imap.deliver(sampleReport({ address: forwarded, about: messageId }))
  await mailShop.pickedUp()
  const undelivered = [{ about: { kind: 'message', id: subject.id }, status: '5.1.1' }]
  for (const email of [subject.email, forwarded.toUpperCase()]) {
    const file = await exported(email)
    expect(file.undelivered_mails).toMatchObject(undelivered)
    expect(file.undelivered_mails[0]).toMatchObject({ address: forwarded })
  }
  expect((await exported('nobody@example.com')).undelivered_mails).toEqual([])
  await erasePersonalData(shop.services, admin, forwarded)
  expect(await shop.db.select().from(conversationBounces)).toEqual([])
  expect(await rowOf(subject)).toBeDefined()
})

test.each(['', 'Did you read it?'])(
  'mail from a person in another customer’s conversation is erased, with %j after it',
  async (last) => {
    const { subject } = await withPartner(last)
    const before = await rowOf(subject)
    expect(before?.search_text).toContain('planted door code')
    expect((await exported(PARTNER)).mails_in_conversations_of_others).toHaveLength(1)
    const result = await erasePersonalData(shop.services, admin, PARTNER.toUpperCase())
    expect(result).toMatchObject({ ok: true, erased: { mails: 1 } })
    expect((await exported(PARTNER)).mails_in_conversations_of_others).toEqual([])
    const { messages = [] } = (await mailShop.shown(subject)) ?? {}
    const gone = { body: 'Erased at the request of its writer.', fromAddress: '', leftOut: [] }
    expect(messages).toMatchObject([
      { kind: 'answer', body: 'Would Friday do?' },
      { kind: 'customer', ...gone, photos: [] },
      ...(last ? [{ kind: 'customer', body: last, fromAddress: null }] : []),
    ])
    const after = await rowOf(subject)
    expect(after).toMatchObject({
      excerpt: last || gone.body,
      search_text: before?.search_text.replace(
        /the planted door code is 4711\./,
        gone.body.toLowerCase(),
      ),
    })
    expect(await shop.db.select().from(conversationPhotos)).toEqual([])
    const { rows } = await shop.db.execute(sql`select m::text from conversation_messages m`)
    expect(JSON.stringify(rows)).not.toMatch(/planted/i)
    expect(await shop.audit()).toEqual([])
  },
)

test('entries of the customer and of staff, and other texts, are still refused by the database', async () => {
  const { subject } = await withPartner('Mine')
  const id = (await rowOf(subject))?.id ?? ''
  const entries = eq(conversationMessages.conversation_id, id)
  const blank = { body: 'Erased at the request of its writer.', from_address: '', left_out: [] }
  const refused = (set: Partial<typeof conversationMessages.$inferInsert>, from: string) =>
    expect(
      shop.db
        .update(conversationMessages)
        .set(set)
        .where(sql`${entries} and coalesce(${conversationMessages.from_address}, '') = ${from}`),
    ).rejects.toMatchObject({ cause: { message: 'conversation_messages is append-only' } })
  await refused(blank, '')
  await refused({ ...blank, body: 'They agreed.' }, PARTNER.toLowerCase())
  await refused({ ...blank, created_at: new Date(0) }, PARTNER.toLowerCase())
})
