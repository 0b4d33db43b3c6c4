import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEED } from '../../../../../test/support/full-suite.ts'
import { startShopWithMailbox } from '../../../../../test/support/mail/mailbox.ts'
import { parts, sampleMail, sampleReport } from '../../../../../test/support/mail/sample-mails.ts'
import { isEmail } from '../../../../platform/values/email-address.ts'
import { MAX_MESSAGE_LENGTH } from '../../conversation.ts'
import { MAIL_PHOTOS } from '../../photos/photo-rules.ts'
import { readBounce } from '../bounce.server.ts'
import { mailboxes } from '../schema.ts'
import { readMailContents } from './mail-contents.server.ts'
import { readMailHeader } from './mail-header.server.ts'
import { readLeftOut } from './omitted-parts.ts'

/** A picture's beginning, and nothing after it. */
const HALF_PICTURE = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb0043', 'hex')

const MAILS = [
  sampleMail({}),
  sampleMail({
    headers: ['In-Reply-To: <a@b.example>', 'References: <a@b.example> <c@d.example>'],
  }),
  sampleMail({
    headers: ['Content-Transfer-Encoding: quoted-printable'],
    body: 'Gr=C3=BC=C3=9Fe =E2=82=AC=\r\n\r\nOn Monday Kept <h@s.example> wrote:\r\n> Friday?',
  }),
  sampleMail({
    headers: ['Content-Transfer-Encoding: base64'],
    type: 'text/plain; charset=iso-2022-jp',
    body: Buffer.from('Yes, on Friday.').toString('base64'),
  }),
  sampleMail(
    parts([
      { type: 'text/plain; charset=utf-16le', body: Buffer.from('Two photos.', 'utf16le') },
      { type: 'text/html', body: '<p>Two <b>photos</b>.</p><blockquote>Friday?</blockquote>' },
      { type: 'image/jpeg', name: 'arm.jpg', body: HALF_PICTURE },
      { type: 'application/zip', name: 'b\u0000\u202Egpj.zip', body: Buffer.from('PK') },
    ]),
  ),
  sampleReport({ address: 'buyer@example.com', about: '<a@b.example>' }),
].map((text) => Buffer.from(text))

/** Kinds of damage: lost bytes, other bytes, repeated bytes, an early end. */
const damage = fc.record({
  how: fc.constantFrom('lose', 'replace', 'repeat', 'end'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(60),
  bytes: fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc
      .constantFrom('\r\n\r\n', '\0', '--', '=?utf-8?B?////?=', '"', '<', '=', '\uD800', '\n ')
      .map((text) => Buffer.from(text)),
  ),
})
type Damage = typeof damage extends fc.Arbitrary<infer One> ? One : never

function damaged(mail: Buffer, { how, at, length, bytes }: Damage): Buffer {
  const from = Math.floor(mail.length * at)
  const [before, some, after] = [
    mail.subarray(0, from),
    mail.subarray(from, from + length),
    mail.subarray(from + length),
  ]
  if (how === 'end') return before
  if (how === 'lose') return Buffer.concat([before, after])
  if (how === 'replace') return Buffer.concat([before, bytes, after])
  return Buffer.concat([before, some, some, some, after])
}

const brokenMail = fc
  .tuple(fc.constantFrom(...MAILS), fc.array(damage, { minLength: 1, maxLength: 6 }))
  .map(([mail, all]) => all.reduce(damaged, mail))

const NEVER_SHOWN = /(?![\n\t])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u

test('a damaged mail has its parts within their limits and throws no error', async () => {
  await fc.assert(
    fc.asyncProperty(brokenMail, async (mail) => {
      const header = await readMailHeader(mail)
      if (header) {
        expect(header.hash).toMatch(/^[0-9a-f]{64}$/)
        for (const address of [header.from, ...header.to]) {
          expect(address === '' || isEmail(address), address).toBe(true)
        }
        for (const id of header.answers) expect(id).toMatch(/^<[^<>\s]{1,250}>$/)
      }
      const contents = await readMailContents(mail)
      if (contents) {
        expect(contents.body.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH)
        expect(contents.body.isWellFormed()).toBe(true)
        expect(contents.body).not.toMatch(NEVER_SHOWN)
        expect(contents.photos.length).toBeLessThanOrEqual(MAIL_PHOTOS.maxCount)
        for (const text of contents.leftOut) expect(readLeftOut(text).name).not.toMatch(NEVER_SHOWN)
      }
      const bounce = await readBounce(mail)
      if (bounce) expect(isEmail(bounce.address)).toBe(true)
    }),
    { numRuns: 400, seed: SEED },
  )
})

describe('a mailbox', () => {
  let mailShop: Awaited<ReturnType<typeof startShopWithMailbox>>
  beforeAll(async () => {
    mailShop = await startShopWithMailbox()
  })
  afterAll(() => mailShop.stop())

  test('is read completely despite damaged mails', async () => {
    const subject = await mailShop.message()
    const { replyTo } = await mailShop.answered(subject)
    const broken = fc.sample(brokenMail, { numRuns: 60, seed: SEED })
    for (const [index, mail] of broken.entries()) {
      const { to, messageId } = { to: replyTo, messageId: `<${index}@mail.example>` }
      const [, body = ''] = mail.toString('latin1').split(/\r\n\r\n(.*)/s)
      // Every second mail gets a whole header, so that it reaches the conversation.
      const whole = sampleMail({ from: subject.email, to, messageId, body })
      mailShop.imap.deliver(index % 2 === 0 ? whole : mail.toString('latin1'))
    }
    mailShop.imap.deliver(sampleMail({ from: subject.email, to: replyTo, body: 'The last one.' }))
    const counts = await mailShop.pickedUp()
    expect(counts.stored).toBe(20)
    const [mailbox] = await mailShop.shop.db.select().from(mailboxes)
    expect(mailbox).toMatchObject({ error: null, failing_since: null })
  })
})
