import { isoDay, londonMidnight } from '../../../platform/values/dates.ts'

/** The subject of the contact form that makes a message a complaint about personal data. */
export const DATA_COMPLAINT = 'Data protection complaint'

/**
 * Days within which such a complaint has to be answered (Data (Use and Access) Act 2025, section 103,
 * asks for a confirmation in that time, and for the outcome without undue delay).
 */
const ANSWER_DAYS = 30
/** A complaint needs the attention of staff from this many days before its deadline. */
const NEAR_DAYS = 10

/** Whether a subject contains the complaint's subject, alone or in a longer text. */
export function isDataComplaint(subject: string): boolean {
  return subject.toLowerCase().includes(DATA_COMPLAINT.toLowerCase())
}

/** The beginning of the last day for the answer, in London time. */
export function answerBy(receivedAt: Date): Date {
  const [year = 0, month = 1, day = 1] = isoDay(receivedAt).split('-').map(Number)
  return londonMidnight(year, month, day + ANSWER_DAYS)
}

/** Complaints received before this time are near their deadline, or past it. */
export function nearSince(now: Date): Date {
  const [year = 0, month = 1, day = 1] = isoDay(now).split('-').map(Number)
  return londonMidnight(year, month, day - ANSWER_DAYS + NEAR_DAYS + 1)
}

/** How urgent an open complaint is. */
export function urgencyOf(receivedAt: Date, now: Date): 'later' | 'near' | 'over' {
  if (isoDay(now) > isoDay(answerBy(receivedAt))) return 'over'
  return receivedAt < nearSince(now) ? 'near' : 'later'
}
