/**
 * What is brought: an order to its customer, an accepted piece from its seller to the workshop, or what a
 * customer returns of their order.
 */
export const STOP_KINDS = ['delivery', 'pickup', 'return'] as const
export type StopKind = (typeof STOP_KINDS)[number]

/**
 * `done`, `failed` and `cancelled` are final. After a failed attempt the order gets a new delivery, so
 * that each attempt keeps its round, its proof and its events.
 */
export const DELIVERY_STATES = [
  'to_schedule',
  'scheduled',
  'on_the_way',
  'done',
  'failed',
  'cancelled',
] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/**
 * What can happen to a delivery.
 *
 * - `schedule`: it gets a place on a round, or another one
 * - `unschedule`: it loses its place
 * - `leave`: it is on its way
 * - `return`: it was not on its way after all
 * - `deliver`, `fail`: the end of the attempt
 * - `cancel`: the order was cancelled or refunded, or goes another way
 */
export type DeliveryMove =
  | 'schedule'
  | 'unschedule'
  | 'leave'
  | 'return'
  | 'deliver'
  | 'fail'
  | 'cancel'

/** Every move of a delivery; a missing one is refused. */
const moves: Record<DeliveryState, Partial<Record<DeliveryMove, DeliveryState>>> = {
  to_schedule: { schedule: 'scheduled', cancel: 'cancelled' },
  scheduled: {
    schedule: 'scheduled',
    unschedule: 'to_schedule',
    leave: 'on_the_way',
    // The press before it may be lost with its phone.
    deliver: 'done',
    fail: 'failed',
    cancel: 'cancelled',
  },
  on_the_way: { return: 'scheduled', deliver: 'done', fail: 'failed', cancel: 'cancelled' },
  done: {},
  failed: {},
  cancelled: {},
}

/** The state after a move; null if it is refused. */
export function stateAfter(state: DeliveryState, move: DeliveryMove): DeliveryState | null {
  return moves[state][move] ?? null
}

/** An order has at most one open delivery. */
export const OPEN_STATES = ['to_schedule', 'scheduled', 'on_the_way'] as const

/** Who chose the day. */
export const CHOSEN_BY = ['customer', 'staff'] as const

/** `no_choice`: reminded twice in vain. `call`: after a failed attempt, the shop rings up. */
export const ATTENTION = ['no_choice', 'call'] as const
export type Attention = (typeof ATTENTION)[number]

/** Why a delivery could not be made. */
export const FAILURES = [
  'nobody_home',
  'no_access',
  'does_not_fit',
  'refused',
  'damaged',
  'out_of_time',
] as const
export type Failure = (typeof FAILURES)[number]

/** `new_day`: the customer chooses another day. `call`: the shop rings up. */
export const NEXT_STEPS = ['new_day', 'call'] as const
export type NextStep = (typeof NEXT_STEPS)[number]
