/** The state of a mailbox. */
export type MailboxState = {
  /** When it was last read; null: never. */
  succeededAt: Date | null
  /** Since when it cannot be read; null: it can. */
  failingSince: Date | null
  /** Why it cannot be read; null: it can. */
  error: string | null
  /** Number of mails of the last seven days that were left in it, for any reason. */
  left: number
}
