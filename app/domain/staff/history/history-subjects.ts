/** The kinds of subjects in the history. */
export const HISTORY_SUBJECTS = [
  'product',
  'order',
  'person',
  'message',
  'offer',
  'subscriber',
  'discount',
  'redirect',
  'testimonial',
  'zone',
  'list',
  'settings',
  'page',
  'van',
  'round',
  'reply',
] as const
export type HistorySubject = (typeof HISTORY_SUBJECTS)[number]
