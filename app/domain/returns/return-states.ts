/** Why pieces come back: the right to cancel after delivery, or a piece that is not what was sold. */
export const RETURN_KINDS = ['changed_mind', 'faulty'] as const
export type ReturnKind = (typeof RETURN_KINDS)[number]

/**
 * How pieces come back: the shop collects them on a round, or the customer brings or posts them.
 * `open`: staff have not decided, of faulty pieces only.
 */
export const RETURN_WAYS = ['collection', 'bring', 'open'] as const
export type ReturnWay = (typeof RETURN_WAYS)[number]

/**
 * - `asked`: the customer has told the shop, or staff have opened it
 * - `arranged`: the collection has a day
 * - `received`: the pieces are back at the workshop
 * - `inspected`: staff have looked at them
 * - `told`: the customer has been told of a deduction
 *
 * The others end it. After `refunded` the pieces may still be on their way.
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

/** A piece is in one return of these states at most. */
export const OPEN_RETURN_STATES = ['asked', 'arranged', 'received', 'inspected', 'told'] as const

/**
 * - `arrange`, `unarrange`: its collection gets a day, or loses it (triggers of `deliveries`)
 * - `receive`: the pieces are back
 * - `inspect`: staff have looked at them
 * - `deduct`, `waive`: an amount is taken off the refund and told, or no longer
 * - `refund`: the money goes back
 * - `reduce`: the customer keeps the pieces, and a part of the money goes back
 * - `repair`: the shop has put it right
 * - `refuse`: staff have said no
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

/** What ends a return in any open state. The trader may refund before the pieces are back. */
const ends = { refund: 'refunded', refuse: 'refused' } as const
const faultEnds = { ...ends, reduce: 'reduced', repair: 'repaired' } as const

/** Every move of a return; a missing one is refused. The migration's triggers follow the same table. */
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

/** Nothing is taken off the refund of a faulty piece; only a faulty one is repaired or reduced. */
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

/** What becomes of a piece that has come back. */
export const DISPOSITIONS = ['as_was', 'new_condition', 'off_sale'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** What a photo shows: the customer's of a fault, or the staff's of what they take off. */
export const PHOTO_SUBJECTS = ['fault', 'deduction'] as const
export type PhotoSubject = (typeof PHOTO_SUBJECTS)[number]
