/** What a change in the history is about. */
export const HISTORY_SUBJECTS = [
  'product',
  'order',
  'person',
  'message',
  'offer',
  'subscriber',
  'list',
] as const
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number]
