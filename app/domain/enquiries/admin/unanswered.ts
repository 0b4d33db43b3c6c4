export type Unanswered = {
  all: number
  /** Enquiries that no one has opened. */
  unread: number
  /** Unread for longer than the shop promises. */
  late: number
  /** Arrival of the oldest unread enquiry. */
  oldest: Date | null
}

export type EnquiriesOverview = {
  messages: Unanswered
  sellRequests: Unanswered
  /** Open offers to sellers that end today or in the two days after it. */
  offersEnding: number
}
