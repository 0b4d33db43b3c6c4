import { isoDay, londonMidnight } from '../../../platform/values/dates.ts'

/** The subject of the contact form that makes a message a complaint about personal data. */
export const DATA_COMPLAINT = 'Data protection complaint'

/**
 * Days within which such a complaint has to be answered (Data (Use and Access) Act 2025, section 103,
 * asks for a confirmation in that time, and for the outcome without undue delay).
 */
const ANSWER_DAYS = 30
/** From so many days before the deadline on it needs the attention of staff. */
const NEAR_DAYS = 10

/** Whether a subject names it, as chosen or among other words. */
export function isDataComplaint(subject: string): boolean {
  return subject.toLowerCase().includes(DATA_COMPLAINT.toLowerCase())
}

/** The last day for the answer: its beginning, in London. */
export function answerBy(receivedAt: Date): Date {
  const [year = 0, month = 1, day = 1] = isoDay(receivedAt).split('-').map(Number)
  return londonMidnight(year, month, day + ANSWER_DAYS)
}

/** Complaints received before then are near their deadline, or past it. */
export function nearSince(now: Date): Date {
  const [year = 0, month = 1, day = 1] = isoDay(now).split('-').map(Number)
  return londonMidnight(year, month, day - ANSWER_DAYS + NEAR_DAYS + 1)
}

/** How urgent an open complaint is. */
export function urgencyOf(receivedAt: Date, now: Date): 'later' | 'near' | 'over' {
  if (isoDay(now) > isoDay(answerBy(receivedAt))) return 'over'
  return receivedAt < nearSince(now) ? 'near' : 'later'
}
