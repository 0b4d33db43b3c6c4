/**
 * The facts of a customer's wish to cancel before dispatch. `overtaken`: the order left before staff
 * cancelled it.
 */
export const CANCELLATION_FACTS = ['requested', 'withdrawn', 'accepted', 'overtaken'] as const
export type CancellationFact = (typeof CANCELLATION_FACTS)[number]
/** The last fact; `none` if the customer has never asked. */
export type CancellationState = CancellationFact | 'none'

/** What happens: `cancel` and `leave` to the order, whoever sets its status. */
type CancellationEvent = 'request' | 'withdraw' | 'cancel' | 'leave'

/**
 * The fact that each event adds; what is missing is not possible. After the end of one request another
 * can follow: staff may have taken the dispatch or the cancellation back.
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

/** Facts of one order: each sends an email, and nobody changes their mind more often. */
export const MAX_FACTS = 20
