import type { StaffId } from '../../../platform/values/ids.ts'
import type { HistoryLine } from '../history/history-line.ts'
import type { Role } from '../roles.ts'
import type { StaffMemberState } from './staff-filters.ts'

/** A staff member as shown to others. */
export type StaffMember = {
  id: StaffId
  email: string
  fullName: string
  role: Role
  state: StaffMemberState
  /** Expiry of an unused temporary password. */
  invitedUntil: Date | null
  /** Whether two-step sign-in is on. */
  secondFactor: boolean
  createdAt: Date
}

export type StaffMemberDetails = StaffMember & {
  /** Changes of the account, by others and themselves, newest first. */
  history: HistoryLine[]
  /** For admins: number of sessions, and last activity (within an hour). */
  presence: { sessions: number; lastSeen: Date | null } | null
}
