import { type ListRequest, readListRequest } from '../../../platform/pagination/list-request.ts'
import { ROLES, type Role } from '../roles.ts'

/**
 * `active`: has come in. `invited`: has a temporary password that works. `expired`: had one, and
 * never came. `disabled`: the account is closed.
 */
export const STAFF_MEMBER_STATES = ['active', 'invited', 'expired', 'disabled'] as const
export type StaffMemberState = (typeof STAFF_MEMBER_STATES)[number]

export const STAFF_SORTS = ['created', 'name', 'role'] as const

/** What the list of the shop's people is asked for; null leaves everybody in. */
export type StaffListRequest = ListRequest<(typeof STAFF_SORTS)[number]> & {
  role: Role | null
  /** `active`: whose account is open, whether they have come in or not. */
  state: 'active' | 'disabled' | null
}

/** Reads `?role=editor&state=disabled` besides what every list understands. */
export function readStaffListRequest(params: URLSearchParams): StaffListRequest {
  const state = params.get('state')
  return {
    ...readListRequest(params, { sorts: STAFF_SORTS, first: '-created' }),
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    state: state === 'active' || state === 'disabled' ? state : null,
  }
}
