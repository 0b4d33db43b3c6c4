/**
 * The outcome of a received mail. `stored`: it is an entry of its conversation. `bounce`: a report that a
 * mail of the shop could not be delivered. The others stay in the mailbox, unread: mails that belong to
 * no conversation, automatic replies, mails from the shop's own addresses, mails beyond a conversation's
 * hourly limit, and unreadable ones.
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
