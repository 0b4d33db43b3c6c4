/**
 * Kinds of stops: the delivery of an order to its customer, the pick-up of an accepted piece from its
 * seller, or the collection of a return.
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
 * - `schedule`: it gets a place on a round, or another place
 * - `unschedule`: it loses its place
 * - `leave`: it is on its way
 * - `return`: staff set its order back from shipped
 * - `deliver`, `fail`: the end of the attempt
 * - `cancel`: the order was cancelled or refunded, or is sent in another way
 */
export type DeliveryMove =
  | 'schedule'
  | 'unschedule'
  | 'leave'
  | 'return'
  | 'deliver'
  | 'fail'
  | 'cancel'

/** All allowed moves of a delivery; others are refused. */
const moves: Record<DeliveryState, Partial<Record<DeliveryMove, DeliveryState>>> = {
  to_schedule: { schedule: 'scheduled', cancel: 'cancelled' },
  scheduled: {
    schedule: 'scheduled',
    unschedule: 'to_schedule',
    leave: 'on_the_way',
    // Allowed from here too, since 'On our way' may never have reached the server.
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

/** `no_choice`: no day was chosen. `call`: after a failed attempt, the shop phones the customer. */
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

/** `new_day`: the customer chooses another day. `call`: the shop phones the customer. */
export const NEXT_STEPS = ['new_day', 'call'] as const
export type NextStep = (typeof NEXT_STEPS)[number]
