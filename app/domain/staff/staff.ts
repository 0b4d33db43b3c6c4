import { can, type Permission, type Role } from './roles.ts'

/**
 * Somebody of the shop, signed in. Read from the database for the very request that it acts in,
 * so that a change of role counts at once.
 */
export type Staff = {
  id: string
  /** In lower case. */
  email: string
  fullName: string
  role: Role
}

/** Thrown where the screens have let through what a role may not do: a fault of ours. */
export class NotAllowedError extends Error {
  override name = 'NotAllowedError'
}

/**
 * The second lock behind the routes' own: the first line of whatever staff do.
 *
 * @throws NotAllowedError
 */
export function authorize(staff: Staff, act: Permission): void {
  if (!can(staff.role, act)) throw new NotAllowedError(`a ${staff.role} may not ${act}`)
}
