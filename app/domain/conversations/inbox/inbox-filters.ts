import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import type { Subject } from '../conversation.ts'
import { CONVERSATION_STATES, type ConversationState } from '../states.ts'

const WHO = ['mine', 'nobody'] as const
const READ_FILTERS = ['unread'] as const

/** A request for the inbox; null disables a filter. */
export type InboxRequest = ListRequest<'last'> & {
  state: ConversationState | null
  /** Assigned to the requesting staff member, or unassigned. */
  who: (typeof WHO)[number] | null
  read: (typeof READ_FILTERS)[number] | null
}

/** Parses `?state=open&who=mine&read=unread` and the parameters common to all lists. */
export function readInboxRequest(params: URLSearchParams): InboxRequest {
  return {
    ...readListRequest(params, { sorts: ['last'], first: '-last' }),
    state: CONVERSATION_STATES.find((option) => option === params.get('state')) ?? null,
    who: WHO.find((option) => option === params.get('who')) ?? null,
    read: READ_FILTERS.find((option) => option === params.get('read')) ?? null,
  }
}

/** A row of the inbox. */
export type InboxLine = {
  subject: Subject
  /** The customer. */
  name: string
  email: string
  /** The beginning of the last message. */
  excerpt: string
  state: ConversationState
  unread: boolean
  /** The staff member it is assigned to; null: unassigned. */
  takenBy: string | null
  /** When a complaint about personal data was received; null if it is not a complaint. */
  complaintAt: Date | null
  lastAt: Date
}

/** Complaints about personal data whose deadline is near, the oldest first. */
export type OpenComplaints = { id: string; name: string; receivedAt: Date }[]
