import { eq } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { type Db, inTransaction } from '../../platform/db.ts'
import type { HistoryAction } from '../staff/history/history-action.ts'
import { recordChange } from '../staff/history/record-change.server.ts'
import { authorize, type Staff } from '../staff/staff.ts'
import type { Subject } from './conversation.ts'
import { conversations } from './schema.ts'
import { hasUnseenEntries, type SeenEntries } from './seen-entries.server.ts'
import { type StateAction, TRANSITIONS } from './states.ts'
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
  /**
   * `changed`: its state does not allow it, since a colleague has changed it. `unseen`: it has entries that
   * the screen did not show.
   */
  | { ok: false; reason: 'missing' | 'changed' | 'unseen' }

/** The actions that take a conversation off the list of those to answer. */
const SETTLING: readonly ConversationAction[] = ['wait', 'close']

/**
 * Performs the action of a conversation's button.
 *
 * @param seen what the screen shows: with a newer entry, the conversation is neither closed nor set to
 *   waiting, and stays unread
 */
export async function applyConversationAction(
  db: Db,
  { clock }: { clock: Clock },
  staff: Staff,
  subject: Subject,
  action: ConversationAction,
  seen: SeenEntries,
): Promise<ChangeConversationResult> {
  authorize(staff, 'edit')
  return await inTransaction(db, async (tx): Promise<ChangeConversationResult> => {
    const locked = await lockConversation(tx, subject, clock.now())
    if (!locked) return { ok: false, reason: 'missing' }
    const { row, facts } = locked
    if (action === 'seen' || SETTLING.includes(action)) {
      const isOld = await hasUnseenEntries(tx, row.id, seen)
      if (isOld) return action === 'seen' ? { ok: true } : { ok: false, reason: 'unseen' }
    }
    const fresh = outcome(row, staff, action)
    if (!fresh) return { ok: false, reason: 'changed' }
    await tx.update(conversations).set(fresh).where(eq(conversations.id, row.id))
    // Reading a conversation is not recorded in the history.
    if (action !== 'seen') {
      await recordChange(tx, staff, { ...historySubject(subject, facts), action: ACTIONS[action] })
    }
    return { ok: true }
  })
}

/** The actions' names in the history. */
const ACTIONS: Record<Exclude<ConversationAction, 'seen'>, HistoryAction> = {
  wait: 'conversation waiting',
  close: 'conversation closed',
  reopen: 'conversation reopened',
  take: 'conversation taken',
  'give-back': 'conversation given back',
}

type Row = Pick<typeof conversations.$inferSelect, 'state' | 'taken_by'>

function outcome({ state }: Row, staff: Staff, action: ConversationAction) {
  if (action === 'take') return { taken_by: staff.id }
  if (action === 'give-back') return { taken_by: null }
  if (action === 'seen') return { unread: false }
  return stateAfter(state, action)
}

function stateAfter(state: Row['state'], action: StateAction) {
  const next = TRANSITIONS[state][action]
  return next && { state: next, unread: false }
}
