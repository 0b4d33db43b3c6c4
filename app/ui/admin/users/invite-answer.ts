import type { Role } from '../../../domain/staff/roles.ts'
import type { Answer } from '../kit/answer.ts'

/** Somebody with a temporary password, which is told this once. */
export type Invited = { fullName: string; email: string; tempPassword: string }

/** What comes of an invitation. */
export type InviteAnswer = Answer & {
  invited?: Invited
  /** What the form held, for browsers that show it anew. */
  typed?: { email: string; fullName: string; role: Role }
}
