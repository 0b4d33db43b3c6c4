/** The states of a conversation, as staff see them. */
export const CONVERSATION_STATES = ['open', 'waiting', 'answered', 'closed'] as const
export type ConversationState = (typeof CONVERSATION_STATES)[number]

/** The state changes that staff make with a button alone. */
export const STATE_ACTIONS = ['wait', 'close', 'reopen'] as const
export type StateAction = (typeof STATE_ACTIONS)[number]
type ConversationEvent = StateAction | 'answer' | 'customer-writes'

/**
 * The state that each event leads to; missing events are not possible. `open`: the customer waits for an
 * answer. `waiting`: the shop waits for something before it can give one. `answered`: the shop has
 * written last. A customer's message reopens a conversation from any state.
 */
export const TRANSITIONS: Record<
  ConversationState,
  Partial<Record<ConversationEvent, ConversationState>>
> = {
  open: { answer: 'answered', 'customer-writes': 'open', wait: 'waiting', close: 'closed' },
  waiting: { answer: 'answered', 'customer-writes': 'open', reopen: 'open', close: 'closed' },
  answered: {
    answer: 'answered',
    'customer-writes': 'open',
    wait: 'waiting',
    reopen: 'open',
    close: 'closed',
  },
  closed: { answer: 'answered', 'customer-writes': 'open', reopen: 'open' },
}

/** The buttons that a state offers. */
export function possibleActions(state: ConversationState): StateAction[] {
  return STATE_ACTIONS.filter((action) => TRANSITIONS[state][action] !== undefined)
}
