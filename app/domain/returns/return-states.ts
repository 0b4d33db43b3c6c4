/** Why pieces come back: the right to cancel after delivery, or a fault. */
export const RETURN_KINDS = ['changed_mind', 'faulty'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

/**
 * How pieces come back: the shop collects them on a round, or the customer brings or posts them.
 * `open`: staff have not decided yet; for faulty pieces only.
 */
export const RETURN_WAYS = ['collection', 'bring', 'open'] as const
export type ReturnWay = (typeof RETURN_WAYS)[number]

/**
 * - `asked`: the customer has told the shop, or staff have opened it
 * - `arranged`: the collection has a day
 * - `received`: the pieces are back at the workshop
 * - `inspected`: staff have looked at them
 * - `told`: the customer has been notified of a deduction
 *
 * The other states are final. After `refunded` the pieces may still be on their way.
 */
export const RETURN_STATES = [
  'asked',
  'arranged',
  'received',
  'inspected',
  'told',
  'refunded',
  'reduced',
  'repaired',
  'refused',
  'withdrawn',
] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/** A piece is in at most one return in these states. */
export const OPEN_RETURN_STATES = ['asked', 'arranged', 'received', 'inspected', 'told'] as const

/**
 * - `arrange`, `unarrange`: the collection gets a day, or loses it (triggers of `deliveries`)
 * - `receive`: the pieces are back
 * - `inspect`: staff have looked at them
 * - `deduct`, `waive`: an amount is taken off the refund, or no longer; the customer is notified
 * - `refund`: the pieces are refunded
 * - `reduce`: the customer keeps the pieces, and a part of their price is refunded
 * - `repair`: the shop has repaired the piece
 * - `refuse`: staff have refused the return
 * - `withdraw`: the customer keeps the pieces after all
 */
export type ReturnMove =
  | 'arrange'
  | 'unarrange'
  | 'receive'
  | 'inspect'
  | 'deduct'
  | 'waive'
  | 'refund'
  | 'reduce'
  | 'repair'
  | 'refuse'
  | 'withdraw'

/** Moves that end a return in any open state. The shop may refund before the pieces are back. */
const ends = { refund: 'refunded', refuse: 'refused' } as const
const faultEnds = { ...ends, reduce: 'reduced', repair: 'repaired' } as const

/** All allowed moves of a return; others are refused. The migration's triggers use the same transitions. */
const moves: Record<ReturnState, Partial<Record<ReturnMove, ReturnState>>> = {
  asked: { arrange: 'arranged', receive: 'received', withdraw: 'withdrawn', ...faultEnds },
  arranged: { unarrange: 'asked', receive: 'received', withdraw: 'withdrawn', ...faultEnds },
  received: { inspect: 'inspected', ...faultEnds },
  inspected: { deduct: 'told', ...faultEnds },
  told: { deduct: 'told', waive: 'inspected', ...ends },
  refunded: { receive: 'refunded' },
  reduced: {},
  repaired: {},
  refused: {},
  withdrawn: {},
}

/** Moves for one kind only: no deduction for a faulty piece; repair and reduction only for a faulty one. */
const onlyOf: Partial<Record<ReturnMove, ReturnKind>> = {
  deduct: 'changed_mind',
  waive: 'changed_mind',
  reduce: 'faulty',
  repair: 'faulty',
}

/** The state after a move; null if it is refused. */
export function returnAfter(
  kind: ReturnKind,
  state: ReturnState,
  move: ReturnMove,
): ReturnState | null {
  const only = onlyOf[move]
  if (only !== undefined && only !== kind) return null
  return moves[state][move] ?? null
}

export function isOpenReturn(state: ReturnState): boolean {
  return OPEN_RETURN_STATES.some((open) => open === state)
}

/** Whether the pieces are still to come back: the shop may refund before that. */
export function comesBack(one: { state: ReturnState; receivedAt: string | null }): boolean {
  if (one.state === 'asked' || one.state === 'arranged') return true
  return one.state === 'refunded' && one.receivedAt === null
}

/** What happens to a returned piece. */
export const DISPOSITIONS = ['as_was', 'new_condition', 'off_sale'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** What a photo shows: a fault, by the customer, or the reason for a deduction, by staff. */
export const PHOTO_SUBJECTS = ['fault', 'deduction'] as const
export type PhotoSubject = (typeof PHOTO_SUBJECTS)[number]

/**
 * How the money of a return went back: by a refund, in another way, by the customer's bank, or not at all, since staff
 * have ended its refund as not owed.
 */
export type RefundWay = 'card' | 'elsewhere' | 'bank' | 'none'
