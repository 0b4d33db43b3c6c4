import { eq } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../platform/db.ts'
import { isUuid, toOrderId } from '../../platform/values/ids.ts'
import { enquiryLabel } from '../enquiries/admin/enquiry-label.server.ts'
import { contactSubmissions, sellSubmissions } from '../enquiries/schema.ts'
import { orderNumber } from '../orders/order-number.ts'
import { orders } from '../orders/schema.ts'
import { SUBJECT_KINDS, type Subject } from './conversation.ts'
import { conversations } from './schema.ts'

export type ConversationRow = typeof conversations.$inferSelect

/** The customer of a subject, and what they wrote first. */
export type SubjectFacts = {
  name: string
  email: string
  original: string | null
  at: Date
}

/** Parses the subject in a URL; null if it is invalid. */
export function parseSubject(kind: string, id: string): Subject | null {
  const known = SUBJECT_KINDS.find((one) => one === kind)
  return known && isUuid(id) ? { kind: known, id: id.toLowerCase() } : null
}

export function subjectOf(row: ConversationRow): Subject {
  if (row.order_id) return { kind: 'order', id: row.order_id }
  if (row.sell_request_id) return { kind: 'offer', id: row.sell_request_id }
  return { kind: 'message', id: row.message_id ?? '' }
}

/** The condition for the conversation about a subject. */
export function isAbout({ kind, id }: Subject) {
  if (kind === 'message') return eq(conversations.message_id, id)
  if (kind === 'offer') return eq(conversations.sell_request_id, id)
  return eq(conversations.order_id, toOrderId(id))
}

/**
 * @param lock locks the subject, and waits for concurrent changes of it such as an erasure
 * @returns undefined if there is no such subject, or its person was anonymised
 */
export async function readSubject(
  db: DbOrTx,
  { kind, id }: Subject,
  { lock = false } = {},
): Promise<SubjectFacts | undefined> {
  const query = { message: messageFacts, offer: sellRequestFacts, order: orderFacts }[kind](db, id)
  const [found] = await (lock ? query.for('no key update') : query)
  if (!found || found.email === '') return undefined
  return { original: null, ...found }
}

const messageFacts = (db: DbOrTx, id: string) =>
  db
    .select({
      name: contactSubmissions.name,
      email: contactSubmissions.email,
      original: contactSubmissions.message,
      at: contactSubmissions.created_at,
    })
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id))
    .$dynamic()

const sellRequestFacts = (db: DbOrTx, id: string) =>
  db
    .select({
      name: sellSubmissions.name,
      email: sellSubmissions.email,
      original: sellSubmissions.item_description,
      at: sellSubmissions.created_at,
    })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, id))
    .$dynamic()

const orderFacts = (db: DbOrTx, id: string) =>
  db
    .select({ name: orders.customer_name, email: orders.customer_email, at: orders.created_at })
    .from(orders)
    .where(eq(orders.id, toOrderId(id)))
    .$dynamic()

/**
 * Locks a subject and then its conversation, the order in all transactions that change both. Creates the
 * conversation of an order if there is none: its customer waits for nothing until they write.
 *
 * @param now the creation time of an order's conversation
 * @returns undefined if there is no such subject
 */
export async function lockConversation(
  tx: Tx,
  subject: Subject,
  now: Date,
): Promise<{ row: ConversationRow; facts: SubjectFacts } | undefined> {
  const facts = await readSubject(tx, subject, { lock: true })
  if (!facts) return undefined
  if (subject.kind === 'order') {
    const search_text = `${facts.name} ${facts.email} ${orderNumber(subject.id)}`.toLowerCase()
    await tx
      .insert(conversations)
      .values({
        order_id: toOrderId(subject.id),
        state: 'answered',
        search_text,
        last_at: now,
        created_at: now,
      })
      .onConflictDoNothing({ target: conversations.order_id })
  }
  const [row] = await tx.select().from(conversations).where(isAbout(subject)).for('update')
  return row && { row, facts }
}

/** The subject as recorded in the history, which outlives it. */
export function historySubject({ kind, id }: Subject, { at }: SubjectFacts) {
  if (kind === 'order') return { subject: kind, id, label: orderNumber(id) } as const
  return { subject: kind, id, label: enquiryLabel(kind, at) } as const
}
