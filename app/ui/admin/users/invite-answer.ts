import type { Role } from '../../../domain/staff/roles.ts'
import type { Answer } from '../kit/answer.ts'

/** A new staff member with their temporary password, shown once. */
export type Invited = { fullName: string; email: string; tempPassword: string }

/** The result of an invitation. */
export type InviteAnswer = Answer & {
  invited?: Invited
  /** The entered values, to render the form again. */
  submitted?: { email: string; fullName: string; role: Role }
}
