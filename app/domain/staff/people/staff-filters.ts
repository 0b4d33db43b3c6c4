import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { ROLES, type Role } from '../roles.ts'

/**
 * States of an account. `active`: has signed in. `invited`: has a valid temporary password.
 * `expired`: the temporary password has expired unused. `disabled`: closed.
 */
export const STAFF_MEMBER_STATES = ['active', 'invited', 'expired', 'disabled'] as const
export type StaffMemberState = (typeof STAFF_MEMBER_STATES)[number]

export const STAFF_SORTS = ['created', 'name', 'role'] as const

/** The query of the staff list; null means no filter. */
export type StaffListRequest = ListRequest<(typeof STAFF_SORTS)[number]> & {
  role: Role | null
  /** `active`: open accounts, including invited ones. */
  state: 'active' | 'disabled' | null
}

/** Parses `?role=editor&state=disabled` besides the common parameters of lists. */
export function readStaffListRequest(params: URLSearchParams): StaffListRequest {
  const state = params.get('state')
  return {
    ...readListRequest(params, { sorts: STAFF_SORTS, first: '-created' }),
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    state: state === 'active' || state === 'disabled' ? state : null,
  }
}
