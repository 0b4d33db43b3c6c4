/** How a mailbox is doing. */
export type MailboxState = {
  /** When it was last read; null: never. */
  succeededAt: Date | null
  /** Since when it cannot be read; null: it can. */
  failingSince: Date | null
  /** Why. */
  error: string | null
  /** Mails of the last seven days that were left in it, for whatever reason. */
  left: number
}
