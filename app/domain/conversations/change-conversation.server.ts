import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { Subject } from './conversation.ts'
import { conversations } from './schema.ts'
import { type StatePress, TRANSITIONS } from './states.ts'
import { historySubject, lockConversation } from './subject.server.ts'

/** `seen`: clears the unread mark. `take`: assigns it to the staff member. `give-back`: unassigns it. */
export const CONVERSATION_ACTIONS = [
  'wait',
  'close',
  'reopen',
  'take',
  'give-back',
  'seen',
] as const
export type ConversationAction = (typeof CONVERSATION_ACTIONS)[number]

export type ChangeConversationResult =
  | { ok: true }
  /** `changed`: its state does not allow it: a colleague or the customer has changed it since. */
  | { ok: false; reason: 'missing' | 'changed' }

/** Performs the action of a conversation's button. */
export async function applyConversationAction(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  subject: Subject,
  press: ConversationAction,
): Promise<ChangeConversationResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<ChangeConversationResult> => {
    const locked = await lockConversation(tx, subject, clock.now())
    if (!locked) return { ok: false, reason: 'missing' }
    const { row, facts } = locked
    const fresh = outcome(row, staff, press)
    if (!fresh) return { ok: false, reason: 'changed' }
    await tx.update(conversations).set(fresh).where(eq(conversations.id, row.id))
    // Reading a conversation is not recorded in the history.
    if (press !== 'seen') {
      await recordChange(tx, staff, { ...historySubject(subject, facts), action: ACTIONS[press] })
    }
    return { ok: true }
  })
}

/** The actions' names in the history. */
const ACTIONS: Record<Exclude<ConversationAction, 'seen'>, string> = {
  wait: 'conversation waiting',
  close: 'conversation closed',
  reopen: 'conversation reopened',
  take: 'conversation taken',
  'give-back': 'conversation given back',
}

type Row = Pick<typeof conversations.$inferSelect, 'state' | 'taken_by'>

function outcome({ state }: Row, staff: Staff, press: ConversationAction) {
  if (press === 'take') return { taken_by: staff.id }
  if (press === 'give-back') return { taken_by: null }
  if (press === 'seen') return { unread: false }
  return pressed(state, press)
}

function pressed(state: Row['state'], press: StatePress) {
  const next = TRANSITIONS[state][press]
  return next && { state: next, unread: false }
}
