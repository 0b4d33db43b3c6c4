import { randomUUID } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Conversation, Subject } from '../../../app/domain/conversations/conversation.ts'
import { findConversation } from '../../../app/domain/conversations/find-conversation.server.ts'
import { mailboxes, receivedMails } from '../../../app/domain/conversations/mailbox/schema.ts'
import { writeAnswer } from '../../../app/domain/conversations/write-to-customer.server.ts'
import { contactSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { fetchReplies } from '../../../app/jobs/fetch-replies.ts'
import { eventually, startTestShop } from '../shop.ts'
import { createTestStaff } from '../staff/staff.ts'
import { startImapServer } from './imap-server.ts'
import { readMail } from './read-mail.ts'

/** Allows for 1,000 mails on a busy machine. */
const TIMEOUT_MS = 250_000

/** Starts a shop with an empty mailbox that has been read once. */
export async function startShopWithMailbox() {
  const imap = await startImapServer()
  const shop = await startTestShop({ IMAP_URL: imap.url })
  const staff = await createTestStaff(shop.db)
  await fetchReplies(shop.services)
  let people = 0
  let lookedAt = 0

  const shown = (subject: Subject): Promise<Conversation | null> =>
    findConversation(shop.db, staff, subject)

  return {
    imap,
    shop,
    staff,
    shown,
    /** Processes all new mails. @returns their number by outcome */
    async pickedUp(): Promise<Record<string, number>> {
      const last = imap.mails.at(-1)?.uid ?? 0
      await eventually(async () => {
        await fetchReplies(shop.services)
        const [mailbox] = await shop.db.select().from(mailboxes)
        return mailbox?.lease === null && mailbox.last_uid >= last
      }, TIMEOUT_MS)
      const same = eq(receivedMails.uid_validity, imap.uidValidity)
      const fresh = await shop.db
        .select()
        .from(receivedMails)
        .where(and(same, gt(receivedMails.uid, lookedAt)))
      lookedAt = last
      const counts: Record<string, number> = {}
      for (const { outcome } of fresh) counts[outcome] = (counts[outcome] ?? 0) + 1
      return counts
    },
    /** Renumbers the mails of the mailbox. */
    renumber(): void {
      imap.renumber()
      lookedAt = 0
    },
    async message(): Promise<Subject & { email: string }> {
      people += 1
      const email = `writer${people}@example.com`
      const sent = { name: 'Sample Writer', email, message: 'Is it there?' }
      const [kept] = await shop.db
        .insert(contactSubmissions)
        .values({ ...sent, created_at: shop.clock.now() })
        .returning({ id: contactSubmissions.id })
      return { kind: 'message', id: kept?.id ?? '', email }
    },
    /** Sends an answer. @returns the reply address and message id that the customer receives */
    async answered(subject: Subject & { email: string }) {
      const seen = (await shown(subject))?.messages.findLast(({ kind }) => kind !== 'note')?.id ?? 0
      const written = { body: 'Would Friday do?', formKey: randomUUID(), seen }
      const result = await writeAnswer(shop.db, shop.services, staff, subject, written)
      if (!result.ok) throw new Error(`the answer was not sent: ${result.reason}`)
      const mail = await eventually(async () =>
        (await shop.mails()).findLast(
          ({ to, subject: title }) => to === subject.email && title.startsWith('Re: '),
        ),
      )
      const { header } = readMail(mail.text)
      return { replyTo: header('Reply-To'), messageId: header('Message-ID') }
    },
    async stop() {
      await shop.stop()
      await imap.down()
    },
  }
}
