/** A line of the list of subscribers. */
export type SubscriberLine = {
  id: string
  email: string
  /** When the consent that counts was given. */
  subscribedAt: Date
  /** Null: still subscribed. */
  leftAt: Date | null
}
