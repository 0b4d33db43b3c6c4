import type { MailboxState } from '../../domain/conversations/mailbox/mailbox-state.ts'
import { longDate, timeOfDay } from '../../platform/values/dates.ts'

/** What staff read about payment, mail, mailbox and storage. */
export const connectionWords = {
  title: 'Connections',
  about:
    'What the shop is connected to. These are set on the server, with their passwords and keys, which are shown nowhere.',
  onlyAdmins: 'Only admins try them out.',
  trying: 'Trying...',
} as const

export const CONNECTIONS = ['payments', 'mail', 'mailbox', 'storage'] as const
export type Connection = (typeof CONNECTIONS)[number]

export const connections: Record<Connection, { title: string; button: string }> = {
  payments: { title: 'Payments', button: 'Check Stripe' },
  mail: { title: 'Mail', button: 'Send a test mail' },
  mailbox: { title: 'Replies by email', button: 'Open the mailbox' },
  storage: { title: 'Pictures', button: 'Write and read a picture' },
}

export const connectionStates = {
  simulated: 'Payments are simulated by the stand-in: no card is charged.',
  live: 'Stripe in live mode: cards are charged.',
  test: 'Stripe in test mode: no card is charged.',
  smtp: (server: string, from: string) => `Mail goes out through ${server}, from ${from}.`,
  outbox: (from: string) =>
    `No mail server is set (SMTP_URL): mail from ${from} is written to files in the outbox.`,
  noMailbox: (to: string) =>
    `No mailbox is set (IMAP_URL): replies by email go to ${to}, and are not in the Inbox.`,
  /** @param server host and folder */
  mailbox: (server: string, { succeededAt, failingSince, error, left }: MailboxState) =>
    [
      `Replies by email are read from ${server}.`,
      failingSince
        ? `Since ${longDate(failingSince)}, ${timeOfDay(failingSince)} it cannot be read: ${error}.`
        : succeededAt
          ? `Last read on ${longDate(succeededAt)} at ${timeOfDay(succeededAt)}.`
          : 'It has not been read yet.',
      left === 0
        ? ''
        : left === 1
          ? 'One email of the last seven days was left in it.'
          : `${left} emails of the last seven days were left in it.`,
    ]
      .filter(Boolean)
      .join(' '),
  bucket: (bucket: string, at: string | null) =>
    `Pictures are in the bucket ${bucket}${at ? ` at ${at}` : ''}.`,
  disk: 'Pictures are files on the server’s disk, under DATA_DIR.',
} as const

/** The test mail. */
export const testMail = {
  subject: (shop: string) => `Test mail from ${shop}`,
  heading: 'Your shop’s mail works',
  text: 'Somebody pressed “Send a test mail” in the staff area. If this is in your inbox and not among the spam, nothing is left to do.',
} as const

export const connectionResults = {
  mailSent: (to: string) => `The mail server took a test mail to ${to}. Please look for it there.`,
  mailWritten: 'A test mail was written to the outbox on the server.',
  /** @param reason of the mailer, without addresses and passwords */
  mailRefused: (reason: string) => `No mail was sent: ${reason}.`,
  stripeAnswers: (mode: string) => `The payment provider answered: the key works, in ${mode} mode.`,
  stripeSilent:
    'The payment provider did not answer, or refused the key. The log of the server may say more.',
  lastEvent: (kind: string, at: Date) =>
    `Its last message about an order arrived on ${longDate(at)} at ${timeOfDay(at)}: ${kind}.`,
  noEvent:
    'No message about an order has arrived yet. If one has been paid, check the webhook’s address and secret.',
  stored: 'A picture was written, read again and removed.',
  storedDifferently: 'A picture was written, but something else was read.',
  notStored: 'No picture could be written and read. The log of the server says why.',
  mailboxOpens: 'The mailbox could be opened.',
  /** @param reason without addresses and passwords */
  mailboxRefused: (reason: string) => `The mailbox could not be opened: ${reason}.`,
  late: 'There was no answer within 15 seconds.',
  tooMany: 'That was tried very often. Please wait ten minutes.',
} as const
