import type { StaffId } from '../../platform/values/ids.ts'
import { can, type Permission, type Role } from './roles.ts'

/**
 * The signed-in staff member of the current request, read from the database, so that a change of
 * role takes effect immediately.
 */
export type Staff = {
  id: StaffId
  /** In lower case. */
  email: string
  fullName: string
  role: Role
}

/** Thrown if a route allowed an action that the role does not permit, which is a bug. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError'
}

/**
 * The second permission check besides that of the routes: the first line of every staff action.
 *
 * @throws NotAllowedError
 */
export function authorize(staff: Staff, act: Permission): void {
  if (!can(staff.role, act)) throw new NotAllowedError(`a ${staff.role} may not ${act}`)
}
