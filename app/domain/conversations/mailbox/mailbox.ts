/** A mail of a mailbox that has not been looked at. */
export type MailHead = {
  uid: number
  /** Bytes. */
  size: number
  /** Its first 64 kB, or less. */
  start: Buffer
}

/** An opened mailbox. Whatever fails throws. */
export type OpenMailbox = {
  uidValidity: number
  /** The number that the next mail will have. */
  uidNext: number
  /** The mails with numbers after this one, in their order. */
  uidsAfter(uid: number): Promise<number[]>
  /** The mails that arrived since a day, in their order. */
  uidsSince(day: Date): Promise<number[]>
  /** The beginnings of mails; of those that still exist. Marks nothing as read, as `source`. */
  heads(uids: readonly number[]): Promise<MailHead[]>
  /** The mail, or its beginning. */
  source(uid: number, maxBytes: number): Promise<Buffer>
  markRead(uids: readonly number[]): Promise<void>
  close(): Promise<void>
}
