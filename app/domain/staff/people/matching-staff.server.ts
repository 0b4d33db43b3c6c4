import { and, eq, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import { keyset } from '../../../platform/pagination/keyset.ts'
import { likePattern } from '../../../platform/pagination/list-request.ts'
import { adminUsers } from '../schema.ts'
import type { StaffListRequest } from './staff-filters.ts'
import type { StaffMember } from './staff-member.ts'

export const staffMemberColumns = {
  id: adminUsers.id,
  email: adminUsers.email,
  fullName: adminUsers.full_name,
  role: adminUsers.role,
  invited: adminUsers.must_change_password,
  invitedUntil: adminUsers.password_expires_at,
  disabledAt: adminUsers.disabled_at,
  secondFactor: adminUsers.two_factor_enabled,
  createdAt: adminUsers.created_at,
}

export type StaffMemberRow = Omit<StaffMember, 'state'> & {
  invited: boolean
  disabledAt: Date | null
}

export function toStaffMember(
  { invited, disabledAt, ...row }: StaffMemberRow,
  now: Date,
): StaffMember {
  const expired = row.invitedUntil !== null && row.invitedUntil <= now
  const waiting = expired ? 'expired' : 'invited'
  return { ...row, state: disabledAt ? 'disabled' : invited ? waiting : 'active' }
}

export function matchingStaff({ q, role, state, from, to }: StaffListRequest): SQL | undefined {
  const text = sql`lower(${adminUsers.full_name} || ' ' || ${adminUsers.email})`
  return and(
    q ? like(text, likePattern(q)) : undefined,
    role ? eq(adminUsers.role, role) : undefined,
    state === 'disabled' ? isNotNull(adminUsers.disabled_at) : undefined,
    state === 'active' ? isNull(adminUsers.disabled_at) : undefined,
    from ? sql`${adminUsers.created_at} >= ${from}` : undefined,
    to ? sql`${adminUsers.created_at} < ${to}` : undefined,
  )
}

/** Names in alphabetical order; roles by permissions. */
export const staffKeyset = keyset(
  {
    created: { key: adminUsers.created_at, type: 'timestamptz' },
    name: { key: sql`lower(${adminUsers.full_name})`, type: 'text' },
    role: { key: adminUsers.role, type: 'text' },
  },
  adminUsers.id,
)
