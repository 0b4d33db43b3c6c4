/**
 * What became of a mail. `stored`: it is an entry of its conversation. `bounce`: a report that a mail of
 * ours could not be delivered. The others stay in the mailbox, unread: those that belong to no
 * conversation, automatic replies, mails from the shop's own addresses, more than a conversation takes
 * in an hour, and those that cannot be read.
 */
export const MAIL_OUTCOMES = [
  'stored',
  'bounce',
  'unmatched',
  'automatic',
  'own',
  'too-many',
  'unreadable',
] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]
