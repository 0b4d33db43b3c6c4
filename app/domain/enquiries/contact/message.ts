import type { HistoryLine } from '../../staff/history/history-line.ts'

/** The contact form's inputs, checked and trimmed; `phone` may be empty. */
export type ContactValues = Record<'name' | 'email' | 'phone' | 'subject' | 'message', string>

/** A line of the list of messages. */
export type MessageLine = {
  id: string
  name: string
  email: string
  /** How the message begins. */
  excerpt: string
  isRead: boolean
  receivedAt: Date
}

/** A message as it is read and answered. */
export type Message = {
  id: string
  name: string
  email: string
  phone: string | null
  message: string
  isRead: boolean
  receivedAt: Date
  /** Newest first. */
  history: HistoryLine[]
}
