/** The states of an offer to a seller. */
export const OFFER_STATES = [
  'open',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'replaced',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** `accept` and `decline` by the seller, `withdraw` and `replace` by staff, `expire` automatically. */
export type OfferEvent = 'accept' | 'decline' | 'withdraw' | 'expire' | 'replace'
/** The final states. */
export type EndState = Exclude<OfferState, 'open'>

/** The state that each event leads to; missing events are not possible. Also enforced by a trigger. */
export const OFFER_TRANSITIONS: Record<OfferState, Partial<Record<OfferEvent, EndState>>> = {
  open: {
    accept: 'accepted',
    decline: 'declined',
    withdraw: 'withdrawn',
    expire: 'expired',
    replace: 'replaced',
  },
  accepted: {},
  declined: {},
  withdrawn: {},
  expired: {},
  replaced: {},
}

/** The kinds of recorded events, in their possible order. */
export const OFFER_EVENT_KINDS = [
  'made',
  'mailed',
  'reminded',
  'sent_again',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'replaced',
] as const
export type OfferEventKind = (typeof OFFER_EVENT_KINDS)[number]
