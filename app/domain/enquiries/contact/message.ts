import type { HistoryLine } from '../../staff/history/history-line.ts'

/** The contact form's validated and trimmed fields; `phone` may be empty. */
export type ContactValues = Record<'name' | 'email' | 'phone' | 'subject' | 'message', string>

/** A row of the message list. */
export type MessageLine = {
  id: string
  name: string
  email: string
  /** The first characters of the message. */
  excerpt: string
  isRead: boolean
  /** It is about personal data, and has to be answered within 30 days. */
  dataComplaint: boolean
  receivedAt: Date
}

/** A message as staff read it. */
export type Message = {
  id: string
  name: string
  email: string
  phone: string | null
  message: string
  isRead: boolean
  /** It is about personal data, and has to be answered within 30 days. */
  dataComplaint: boolean
  receivedAt: Date
  /** Newest first. */
  history: HistoryLine[]
}
