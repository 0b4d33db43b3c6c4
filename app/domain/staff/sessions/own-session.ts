/** A place where somebody is signed in. */
export type OwnSession = {
  id: string
  address: string
  userAgent: string
  begunAt: Date
  /** When its tokens were last renewed; it was in use then. */
  renewedAt: Date
}
