import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Subject } from '../../app/domain/conversations/conversation.ts'
import { findConversation } from '../../app/domain/conversations/find-conversation.server.ts'
import { writeAnswer } from '../../app/domain/conversations/write-to-customer.server.ts'
import { contactSubmissions } from '../../app/domain/enquiries/schema.ts'
import { fetchReplies } from '../../app/jobs/fetch-replies.ts'
import { startMailServer } from '../support/mail/mail-server.ts'
import { hasMailServers, startRealMailbox } from '../support/mail/real-mailbox.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff } from '../support/staff/staff.ts'

const TIMEOUT_MS = 60_000

async function message(shop: TestShop, email: string): Promise<Subject> {
  const [kept] = await shop.db
    .insert(contactSubmissions)
    .values({ name: 'Sample Writer', email, message: 'Is it there?', created_at: shop.clock.now() })
    .returning({ id: contactSubmissions.id })
  return { kind: 'message', id: kept?.id ?? '' }
}

test.runIf(hasMailServers)(
  'dovecot and postfix: an answer is delivered, its reply is received, and a bounce is shown',
  async () => {
    const everybody = await startMailServer()
    const mailbox = await startRealMailbox(Number(new URL(everybody.url).port))
    const shop = await startTestShop({
      IMAP_URL: mailbox.imapUrl,
      SMTP_URL: mailbox.smtpUrl,
      MAIL_FROM: 'Kept <hello@shop.example>',
    })
    try {
      const staff = await createTestStaff(shop.db)
      await eventually(() => fetchReplies(shop.services), TIMEOUT_MS)
      const answer = async (subject: Subject) => {
        const written = { body: 'Would Friday do?', formKey: randomUUID(), seen: 0 }
        await writeAnswer(shop.db, shop.services, staff, subject, written)
      }
      const shown = (subject: Subject) => findConversation(shop.db, staff, subject)
      const arrived = async (
        subject: Subject,
        has: (found: Awaited<ReturnType<typeof shown>>) => boolean,
      ) =>
        await eventually(async () => {
          await fetchReplies(shop.services).catch(() => null)
          const found = await shown(subject)
          return has(found) && found
        }, TIMEOUT_MS)

      const subject = await message(shop, 'writer@example.com')
      await answer(subject)
      const mail = await eventually(
        async () => everybody.taken.find(({ to }) => to.includes('writer@example.com')),
        TIMEOUT_MS,
      )
      const photo = await sharp({
        create: { width: 90, height: 60, channels: 3, background: '#24412f' },
      })
        .jpeg()
        .toBuffer()
      const customer = createTransport(mailbox.smtpUrl)
      await customer.sendMail({
        from: 'Sample Writer <writer@example.com>',
        to: mail.header('Reply-To'),
        subject: mail.header('Subject'),
        inReplyTo: mail.header('Message-ID'),
        text: 'Friday is fine – at 5?\n\nOn Monday Kept <hello@shop.example> wrote:\n> Would Friday do?',
        html: '<p>Friday is fine – at 5?</p><blockquote>Would Friday do?</blockquote>',
        attachments: [{ filename: 'hall.jpg', content: photo }],
      })
      const replied = await arrived(subject, (found) => found?.messages.length === 2)
      expect(replied.messages.at(-1)).toMatchObject({
        body: 'Friday is fine – at 5?',
        byMail: true,
        fromAddress: null,
      })
      expect(replied.messages.at(-1)?.photos).toHaveLength(1)

      everybody.refusal = { at: 'recipient', code: 550, text: '5.1.1 there is no such person' }
      const gone = await message(shop, 'gone@example.com')
      await answer(gone)
      const bounced = await arrived(gone, (found) => (found?.bounces.length ?? 0) > 0)
      expect(bounced).toMatchObject({
        state: 'open',
        bounces: [
          { address: 'gone@example.com', status: '5.1.1', messageId: bounced.messages[0]?.id },
        ],
      })
    } finally {
      await shop.stop()
      await mailbox.stop()
      await everybody.down()
    }
  },
  240_000,
)
