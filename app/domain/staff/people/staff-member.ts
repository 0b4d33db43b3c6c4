import type { HistoryLine } from '../history/history-line.ts'
import type { Role } from '../roles.ts'
import type { StaffMemberState } from './staff-filters.ts'

/** Somebody of the shop, as the others see them. */
export type StaffMember = {
  id: string
  email: string
  fullName: string
  role: Role
  state: StaffMemberState
  /** When the temporary password of somebody who has not come in ends. */
  invitedUntil: Date | null
  /** Signs in with a one-time code besides the password. */
  secondFactor: boolean
  createdAt: Date
}

export type StaffMemberDetails = StaffMember & {
  /** What others and they themselves changed about their account, newest first. */
  history: HistoryLine[]
  /** For admins: where they are signed in, and when they last were at it (within an hour). */
  presence: { sessions: number; lastSeen: Date | null } | null
}
