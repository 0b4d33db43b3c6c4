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

/** `accept` and `decline` by the seller, `withdraw` and `replace` by staff, `expire` by the calendar. */
export type OfferEvent = 'accept' | 'decline' | 'withdraw' | 'expire' | 'replace'
/** The states in which nothing more can happen. */
export type EndState = Exclude<OfferState, 'open'>

/** What each event makes of an offer; what is missing is not possible. Also a trigger of the table. */
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

/** The facts about an offer, in the order in which they can come. */
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
