import { and, eq, gt, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { ReplyAddress } from '../../../platform/config/reply-address.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Jobs } from '../../../platform/queue/queue.ts'
import type { MediaStore } from '../../media/store/media-store.server.ts'
import { appendMessage } from '../append-message.server.ts'
import { CONVERSATION_MAIL } from '../mail/queues.server.ts'
import { claimPhotos } from '../photos/claim-photos.server.ts'
import { storeAnswerPhoto } from '../photos/store-photo.server.ts'
import { conversationMessages, conversations } from '../schema.ts'
import { TRANSITIONS } from '../states.ts'
import { lockConversation } from '../subject.server.ts'
import { type Bounce, REPORT_BYTES, readBounce } from './bounce.server.ts'
import { MAIL_BYTES, readMailContents } from './contents/mail-contents.server.ts'
import { type MailHeader, readMailHeader } from './contents/mail-header.server.ts'
import { type LeftOut, leftOut } from './contents/omitted-parts.ts'
import {
  findByMessageId,
  findMailSubject,
  type MailSubject,
  readShopMessageId,
} from './find-mail-subject.server.ts'
import type { MailHead } from './mailbox.ts'
import type { MailOutcome } from './outcomes.ts'
import { conversationBounces, receivedMails } from './schema.ts'

/** Maximum number of entries by mail per conversation and hour; ends mail loops. */
const MAX_PER_HOUR = 20
const HOUR_MS = 60 * 60_000

export type ReceiveDeps = {
  jobs: Jobs
  media: MediaStore
  clock: Clock
  replyAddress: ReplyAddress
  /** The host in the shop's Message-IDs. */
  host: string
  /** The shop's own mail addresses, in lower case. */
  ownAddresses: ReadonlySet<string>
}

/** A mail and its mailbox. */
export type IncomingMail = MailHead & {
  mailboxId: string
  uidValidity: number
  source: (maxBytes: number) => Promise<Buffer>
}

/**
 * Processes one mail, once: the transaction that stores it checks by its Message-ID whether it has been
 * processed before. The mail in the mailbox is not changed.
 *
 * @param within runs in the same transaction; throws if another process reads the mailbox
 * @returns `known` if it was processed before
 */
export async function receiveMail(
  db: Db,
  deps: ReceiveDeps,
  mail: IncomingMail,
  within: (tx: Tx) => Promise<void>,
): Promise<MailOutcome | 'known'> {
  const header = await readMailHeader(mail.start)
  const found = header && (await classifyMail(db, deps, mail, header))
  const hash = header?.hash ?? `unreadable:${mail.uidValidity}:${mail.uid}`
  const ready = found && typeof found !== 'string' ? await prepare(db, deps, mail, found) : found
  return await inTransaction(db, async (tx) => {
    await within(tx)
    if (await isKnown(tx, mail, hash)) return 'known'
    const now = deps.clock.now()
    const settled =
      ready && typeof ready !== 'string'
        ? await store(tx, deps, ready, now)
        : { outcome: ready ?? ('unreadable' as const), conversationId: null }
    await tx.insert(receivedMails).values({
      mailbox_id: mail.mailboxId,
      mail_hash: hash,
      uid_validity: mail.uidValidity,
      uid: mail.uid,
      outcome: settled.outcome,
      conversation_id: settled.conversationId,
      received_at: now,
    })
    return settled.outcome
  })
}

type Letter = { kind: 'letter'; about: MailSubject; from: string }
type Report = { kind: 'report'; about: MailSubject; bounce: Bounce }

/** Classifies a mail by its header; of a report also by its content, which names the mail it is about. */
async function classifyMail(
  db: Db,
  deps: ReceiveDeps,
  mail: IncomingMail,
  header: MailHeader,
): Promise<Letter | Report | MailOutcome> {
  if (header.report) {
    const bounce = await readBounce(await mail.source(REPORT_BYTES))
    if (!bounce) return 'automatic'
    const about = await findByMessageId(db, deps.host, bounce.about)
    return about ? { kind: 'report', about, bounce } : 'unmatched'
  }
  if (deps.ownAddresses.has(header.from) || readShopMessageId(deps.host, header.messageId))
    return 'own'
  if (header.automatic) return 'automatic'
  const about = await findMailSubject(db, deps, header)
  return about ? { kind: 'letter', about, from: header.from } : 'unmatched'
}

type Ready = (Letter & { body: string; keys: string[]; leftOut: LeftOut[] }) | Report

/** Reads a letter and stores its photos, which are not visible before its entry claims them. */
async function prepare(
  db: Db,
  deps: ReceiveDeps,
  mail: IncomingMail,
  found: Letter | Report,
): Promise<Ready | MailOutcome> {
  if (found.kind === 'report') return found
  // Checked before the content is read, so that a mail loop costs little.
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(sql`${found.about.subject.id}::uuid in (message_id, sell_request_id, order_id)`)
  if (conversation && (await isFull(db, conversation.id, deps.clock.now()))) return 'too-many'
  const isTooLarge = mail.size > MAIL_BYTES
  const contents = isTooLarge ? null : await readMailContents(await mail.source(MAIL_BYTES))
  if (!contents) return { ...found, body: '', keys: [], leftOut: [leftOut('mail', '')] }
  const keys: string[] = []
  const others = [...contents.leftOut]
  for (const { name, bytes } of contents.photos) {
    const stored = await storeAnswerPhoto(db, deps, conversation?.id ?? null, bytes)
    if (stored.ok) keys.push(stored.key)
    else others.push(leftOut(REASONS[stored.reason], name))
  }
  return { ...found, body: contents.body, keys, leftOut: others }
}

const REASONS = { 'not-a-picture': 'type', 'too-many-pixels': 'size', damaged: 'damaged' } as const

async function store(
  tx: Tx,
  deps: ReceiveDeps,
  ready: Ready,
  now: Date,
): Promise<{ outcome: MailOutcome; conversationId: string | null }> {
  const locked = await lockConversation(tx, ready.about.subject, now)
  if (!locked) return { outcome: 'unmatched', conversationId: null }
  const { row, facts } = locked
  if (await isFull(tx, row.id, now)) return { outcome: 'too-many', conversationId: row.id }
  const state = TRANSITIONS[row.state]['customer-writes'] ?? row.state
  const opened = { state, unread: true }
  if (ready.kind === 'report') {
    await storeBounce(tx, row.id, ready, now)
    await tx.update(conversations).set(opened).where(eq(conversations.id, row.id))
    return { outcome: 'bounce', conversationId: row.id }
  }
  const fromAddress = ready.from === facts.email.trim().toLowerCase() ? null : ready.from
  const id = await appendMessage(tx, row, {
    kind: 'customer',
    body: ready.body,
    staffId: null,
    formKey: null,
    mail: { fromAddress, leftOut: ready.leftOut },
    now,
  })
  if (id === null) throw new Error('an entry without a form was not stored')
  await claimPhotos(tx, row.id, id, ready.keys)
  await tx.update(conversations).set(opened).where(eq(conversations.id, row.id))
  // One notice for any number of mails, until a staff member reads the conversation.
  if (!row.unread)
    await deps.jobs.enqueue(tx, CONVERSATION_MAIL, { kind: 'notice', id: String(id) })
  return { outcome: 'stored', conversationId: row.id }
}

async function storeBounce(tx: Tx, id: string, { about, bounce }: Report, now: Date) {
  const answer = and(
    eq(conversationMessages.id, about.answerId ?? 0),
    eq(conversationMessages.conversation_id, id),
  )
  const [message] = await tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(answer)
  await tx.insert(conversationBounces).values({
    conversation_id: id,
    message_id: message?.id ?? null,
    address: bounce.address,
    status: bounce.status,
    bounced_at: now,
  })
}

/** Whether a conversation has reached its hourly limit of mails. */
async function isFull(db: Db | Tx, conversationId: string, now: Date): Promise<boolean> {
  const recent = and(
    eq(receivedMails.conversation_id, conversationId),
    gt(receivedMails.received_at, new Date(now.getTime() - HOUR_MS)),
    sql`${receivedMails.outcome} in ('stored', 'bounce')`,
  )
  return (await db.$count(receivedMails, recent)) >= MAX_PER_HOUR
}

async function isKnown(tx: Tx, { mailboxId }: IncomingMail, hash: string): Promise<boolean> {
  const same = and(eq(receivedMails.mailbox_id, mailboxId), eq(receivedMails.mail_hash, hash))
  return (await tx.$count(receivedMails, same)) > 0
}
