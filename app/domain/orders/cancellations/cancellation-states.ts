/**
 * The facts of a customer's wish to cancel before dispatch. `overtaken`: the order left before staff
 * cancelled it.
 */
export const CANCELLATION_FACTS = ['requested', 'withdrawn', 'accepted', 'overtaken'] as const
export type CancellationFact = (typeof CANCELLATION_FACTS)[number]
/** The last fact; `none` if the customer has never asked. */
export type CancellationState = CancellationFact | 'none'

/** `cancel` and `leave`: the order is cancelled or dispatched, regardless of who sets its status. */
type CancellationEvent = 'request' | 'withdraw' | 'cancel' | 'leave'

/**
 * The fact that each event adds; a missing event is not possible in that state. After one request has
 * ended another can follow: staff may have undone the dispatch or the cancellation.
 */
export const CANCELLATIONS: Record<
  CancellationState,
  Partial<Record<CancellationEvent, CancellationFact>>
> = {
  none: { request: 'requested' },
  requested: { withdraw: 'withdrawn', cancel: 'accepted', leave: 'overtaken' },
  withdrawn: { request: 'requested' },
  accepted: { request: 'requested' },
  overtaken: { request: 'requested' },
}

/** Maximum number of facts per order: each sends an email, and no customer is expected to need more. */
export const MAX_FACTS = 20
