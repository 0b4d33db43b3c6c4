export type Unanswered = {
  all: number
  /** Nobody has opened them. */
  unread: number
  /** Of those, how many have waited for longer than the shop promises. */
  late: number
  /** When the one that has waited longest came. */
  oldest: Date | null
}

export type EnquiriesOverview = { messages: Unanswered; sellRequests: Unanswered }
