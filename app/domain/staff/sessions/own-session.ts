/** A session of the staff member. */
export type OwnSession = {
  id: string
  address: string
  userAgent: string
  begunAt: Date
  /** When its tokens were last renewed, a sign of activity. */
  renewedAt: Date
}
