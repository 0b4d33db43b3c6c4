import { longDate } from '../../../platform/dates.ts'

const NOUNS = { message: 'A message', offer: 'A sell request' } as const
export type EnquiryKind = keyof typeof NOUNS

/** What the history calls it: it outlives the message, so nothing of its sender is in it. */
export function enquiryLabel(kind: EnquiryKind, receivedAt: Date): string {
  return `${NOUNS[kind]} of ${longDate(receivedAt)}`
}
