/** A mail in a mailbox that has not been processed. */
export type MailHead = {
  uid: number
  /** Bytes. */
  size: number
  /** Its first 64 kB, or less. */
  start: Buffer
}

/** The mail has been deleted or moved since its beginning was loaded. */
export class MailGoneError extends Error {
  override name = 'MailGoneError'
}

/** An opened mailbox. Failed operations throw. */
export type OpenMailbox = {
  uidValidity: number
  /** The expected UID of the next mail. */
  uidNext: number
  /** The UIDs after this one, in ascending order. */
  uidsAfter(uid: number): Promise<number[]>
  /** The UIDs of the mails that arrived since a day, in ascending order. */
  uidsSince(day: Date): Promise<number[]>
  /** The beginnings of the mails that still exist. Like `source`, it marks nothing as read. */
  heads(uids: readonly number[]): Promise<MailHead[]>
  /** The mail, truncated to `maxBytes`. @throws MailGoneError */
  source(uid: number, maxBytes: number): Promise<Buffer>
  markRead(uids: readonly number[]): Promise<void>
  close(): Promise<void>
}
