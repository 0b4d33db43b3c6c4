import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { MailboxSettings } from '../../../platform/config/service-settings.ts'
import type { Db } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { parseOrderId } from '../../../platform/values/ids.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { orderPageLink } from '../../order-links/order-page-link.server.ts'
import { withOrderPage } from '../../orders/mail/with-order-page.ts'
import { adminUsers } from '../../staff/schema.ts'
import type { Subject } from '../conversation.ts'
import { conversationLink } from '../conversation-link.server.ts'
import { conversationReplyTo } from '../mailbox/reply-token.server.ts'
import { conversationMessages, conversations } from '../schema.ts'
import { readSubject, subjectOf } from '../subject.server.ts'
import { answerEmail, noticeEmail } from './conversation-emails.ts'

export type ConversationMailSettings = {
  brand: MailBrand
  publicUrl: string
  /** Recipients of the notices to the shop. */
  notices: { messages: string; sellRequests: string; orders: string }
  /** The reply address if incoming mail is not picked up. */
  supportEmail: string
}

type SendDeps = {
  mailer: Mailer
  clock: Clock
  sessionSecret: string
  /** null: incoming mail is not picked up, and replies go to the shop's own address. */
  mailbox: Pick<MailboxSettings, 'replyAddress'> | null
}

/**
 * Mails an answer to the customer, or the notice of a customer's message to the shop. Sends nothing about
 * an erased conversation, and no answer twice. Retried by the job queue if it throws.
 */
export async function sendConversationMail(
  db: Db,
  deps: SendDeps,
  settings: ConversationMailSettings,
  { kind = '', id = '' }: JobData,
): Promise<void> {
  const [found] = await db
    .select({
      message: conversationMessages,
      conversation: conversations,
      by: adminUsers.full_name,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .leftJoin(adminUsers, eq(adminUsers.id, conversationMessages.staff_id))
    .where(eq(conversationMessages.id, Number(id)))
  const subject = found && subjectOf(found.conversation)
  const facts = subject && (await readSubject(db, subject))
  if (!found || !subject || !facts) return
  const { message, conversation, by } = found
  if (kind === 'notice') {
    const to = settings.notices[NOTICES[subject.kind]]
    const { subject: title, heading, blocks } = noticeEmail(settings, subject, facts, message.body)
    const messageId = `<${conversation.id}.${message.id}.notice@${hostOf(settings)}>`
    const composed = composeMail(settings.brand, heading, blocks)
    await deps.mailer.send({
      to,
      replyTo: settings.supportEmail,
      subject: title,
      messageId,
      ...composed,
    })
    return
  }
  if (message.kind !== 'answer' || message.mailed_at) return
  const link = await conversationLink(db, { ...settings, ...deps }, conversation.id)
  const email = answerEmail(settings, subject, { body: message.body, by: by ?? '', link })
  const replyTo = deps.mailbox
    ? await conversationReplyTo(db, deps.sessionSecret, deps.mailbox.replyAddress, conversation.id)
    : settings.supportEmail
  const references = await earlierMails(db, settings, conversation.id, subject, message.id)
  await deps.mailer.send({
    to: facts.email,
    replyTo,
    subject: email.subject,
    messageId: answerId(settings, conversation.id, message.id),
    references,
    byPerson: true,
    ...composeMail(settings.brand, email.heading, await linked(db, settings, deps, subject, email)),
  })
  await db
    .update(conversationMessages)
    .set({ mailed_at: deps.clock.now() })
    .where(and(eq(conversationMessages.id, message.id), isNull(conversationMessages.mailed_at)))
}

/** Adds a link to the order's page to mails about an order. */
async function linked(
  db: Db,
  settings: ConversationMailSettings,
  deps: SendDeps,
  { kind, id }: Subject,
  { blocks }: { blocks: readonly MailBlock[] },
): Promise<readonly MailBlock[]> {
  const orderId = kind === 'order' ? parseOrderId(id) : null
  if (!orderId) return blocks
  return withOrderPage(blocks, await orderPageLink(db, { ...settings, ...deps }, orderId))
}

const NOTICES = { message: 'messages', offer: 'sellRequests', order: 'orders' } as const

const hostOf = ({ publicUrl }: ConversationMailSettings) => new URL(publicUrl).hostname

const answerId = (settings: ConversationMailSettings, conversationId: string, id: number) =>
  `<${conversationId}.${id}@${hostOf(settings)}>`

/** Enough for mail programs; the header stays short. */
const MAX_REFERENCES = 20

/** The Message-IDs of the mails that this one continues, oldest first. */
async function earlierMails(
  db: Db,
  settings: ConversationMailSettings,
  conversationId: string,
  { kind, id }: Subject,
  before: number,
): Promise<string[]> {
  const answers = await db
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversationId),
        eq(conversationMessages.kind, 'answer'),
        lt(conversationMessages.id, before),
      ),
    )
    .orderBy(asc(conversationMessages.id))
  const sent = answers.map((one) => answerId(settings, conversationId, one.id))
  return [...firstMail(kind, id, hostOf(settings)), ...sent.slice(-MAX_REFERENCES)]
}

/** The Message-ID of the acknowledgement of a form (`send-enquiry-mail.server.ts`). */
function firstMail(kind: Subject['kind'], id: string, host: string): string[] {
  if (kind === 'order') return []
  return [`<${id}.${kind === 'message' ? 'contact' : 'sell'}-acknowledgement@${host}>`]
}
