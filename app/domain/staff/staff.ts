import type { StaffId } from '../../platform/values/ids.ts'
import { can, type Permission, type Role } from './roles.ts'

/**
 * The signed-in staff member of the current request, read from the database, so that a change of
 * role takes effect at once.
 */
export type Staff = {
  id: StaffId
  /** In lower case. */
  email: string
  fullName: string
  role: Role
}

/** Thrown if a route let through what a role may not do: a bug. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError'
}

/**
 * The second permission check besides the routes': the first line of every action of staff.
 *
 * @throws NotAllowedError
 */
export function authorize(staff: Staff, act: Permission): void {
  if (!can(staff.role, act)) throw new NotAllowedError(`a ${staff.role} may not ${act}`)
}
