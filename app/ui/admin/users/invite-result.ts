import type { Role } from '../../../domain/staff/roles.ts'
import type { ActionResult } from '../kit/forms/action-result.ts'

/** A new staff member with their temporary password, shown once. */
export type Invited = { fullName: string; email: string; tempPassword: string }

/** The result of an invitation. */
export type InviteResult = ActionResult & {
  invited?: Invited
  /** The entered values, to render the form again. */
  submitted?: { email: string; fullName: string; role: Role }
}
