/** A row of the subscriber list. */
export type SubscriberLine = {
  id: string
  email: string
  /** The date of the current consent. */
  subscribedAt: Date
  /** null: still subscribed. */
  leftAt: Date | null
}
