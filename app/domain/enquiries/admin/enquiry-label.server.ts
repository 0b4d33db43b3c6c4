import { longDate } from '../../../platform/values/dates.ts'

const NOUNS = { message: 'A message', offer: 'A sell request' } as const
export type EnquiryKind = keyof typeof NOUNS

/** The label in the history, which outlives the enquiry and so contains no personal data. */
export function enquiryLabel(kind: EnquiryKind, receivedAt: Date): string {
  return `${NOUNS[kind]} of ${longDate(receivedAt)}`
}
