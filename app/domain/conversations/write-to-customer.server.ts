import { and, eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, type DbOrTx, inTransaction, type Tx } from '../../platform/db.ts'
import type { Jobs } from '../../platform/queue/queue.ts'
import { markEnquiry } from '../enquiries/admin/mark-enquiry.server.ts'
import { sellSubmissions } from '../enquiries/schema.ts'
import { setSellRequestStatus } from '../enquiries/sell/set-sell-request-status.server.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import { appendMessage } from './append-message.server.ts'
import { isUnassigned } from './assignment.server.ts'
import type { Subject } from './conversation.ts'
import { CONVERSATION_MAIL } from './mail/queues.server.ts'
import { claimPhotos } from './photos/claim-photos.server.ts'
import { conversationMessages, conversations } from './schema.ts'
import { lastMessageOf } from './seen-entries.server.ts'
import { TRANSITIONS } from './states.ts'
import { historySubject, lockConversation } from './subject.server.ts'

type Written = {
  /** 1 to 5,000 characters. */
  body: string
  formKey: string | null
}

export type WriteAnswerResult =
  | { ok: true }
  /** `written`: the customer or a colleague has written since the form was shown. */
  | { ok: false; reason: 'missing' | 'written' }

/**
 * Stores an answer to the customer and enqueues its mail, once. The conversation becomes `answered`, and
 * is assigned to the author if it is unassigned. A message or sell request is marked as read, and a new
 * sell request becomes `contacted`; an order is not changed.
 *
 * @param photos keys from `storeAnswerPhoto`, untrusted; the mail links to them and contains none
 * @param seen id of the last message or answer that the form was shown with; 0 for none
 */
export async function writeAnswer(
  db: DbOrTx,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  staff: Staff,
  subject: Subject,
  { body, formKey, seen, photos = [] }: Written & { seen: number; photos?: readonly string[] },
): Promise<WriteAnswerResult> {
  authorize(staff, 'edit')
  const now = clock.now()
  return await inTransaction(db, async (tx): Promise<WriteAnswerResult> => {
    const locked = await lockConversation(tx, subject, now)
    if (!locked) return { ok: false, reason: 'missing' }
    const { row, facts } = locked
    if (await isStored(tx, formKey)) return { ok: true }
    if ((await lastMessageOf(tx, row.id)) > seen) return { ok: false, reason: 'written' }
    const entry = { kind: 'answer', body, staffId: staff.id, formKey, now } as const
    const id = await appendMessage(tx, row, entry)
    if (id === null) return { ok: true }
    await claimPhotos(tx, row.id, id, photos)
    const state = TRANSITIONS[row.state].answer ?? row.state
    await tx.update(conversations).set({ state, unread: false }).where(eq(conversations.id, row.id))
    await tx
      .update(conversations)
      .set({ taken_by: staff.id })
      .where(and(eq(conversations.id, row.id), isUnassigned(tx)))
    await recordChange(tx, staff, { ...historySubject(subject, facts), action: 'answered' })
    await followAnswer(tx, staff, subject)
    await jobs.enqueue(tx, CONVERSATION_MAIL, { kind: 'answer', id: String(id) })
    return { ok: true }
  })
}

/** Updates the read mark and the status of the enquiry. */
async function followAnswer(tx: Tx, staff: Staff, { kind, id }: Subject): Promise<void> {
  if (kind === 'order') return
  await markEnquiry(tx, staff, kind, { id, read: true })
  if (kind === 'message') return
  const [sellRequest] = await tx
    .select({ status: sellSubmissions.status })
    .from(sellSubmissions)
    .where(eq(sellSubmissions.id, id))
  // Any other status stays.
  if (sellRequest?.status !== 'new') return
  await setSellRequestStatus(tx, staff, { id, status: 'contacted', was: 'new' })
}

/** Adds a note for colleagues. It is never mailed, and never on the customer's page. */
export async function writeNote(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  subject: Subject,
  { body, formKey }: Written,
): Promise<{ ok: true } | { ok: false; reason: 'missing' }> {
  authorize(staff, 'edit')
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    const locked = await lockConversation(tx, subject, now)
    if (!locked) return { ok: false, reason: 'missing' } as const
    const entry = { kind: 'note', body, staffId: staff.id, formKey, now } as const
    const id = await appendMessage(tx, locked.row, entry)
    if (id !== null) {
      const about = historySubject(subject, locked.facts)
      await recordChange(tx, staff, { ...about, action: 'conversation note' })
    }
    return { ok: true } as const
  })
}

/** Whether a form with this key has been stored before. */
async function isStored(tx: Tx, formKey: string | null): Promise<boolean> {
  if (formKey === null) return false
  return (await tx.$count(conversationMessages, eq(conversationMessages.form_key, formKey))) > 0
}
