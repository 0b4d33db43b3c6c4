import { and, asc, desc, eq, isNotNull, isNull, like, type SQL, sql } from 'drizzle-orm'
import { containing } from '../../../platform/pagination/list-request.ts'
import { adminUsers } from '../schema.ts'
import type { PeopleRequest } from './staff-filters.ts'
import type { Person } from './staff-member.ts'

export const personColumns = {
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

export type PersonRow = Omit<Person, 'state'> & { invited: boolean; disabledAt: Date | null }

export function toPerson({ invited, disabledAt, ...row }: PersonRow, now: Date): Person {
  const expired = row.invitedUntil !== null && row.invitedUntil <= now
  const waiting = expired ? 'expired' : 'invited'
  return { ...row, state: disabledAt ? 'disabled' : invited ? waiting : 'active' }
}

export function matchingPeople({ q, role, state, from, to }: PeopleRequest): SQL | undefined {
  const text = sql`lower(${adminUsers.full_name} || ' ' || ${adminUsers.email})`
  return and(
    q ? like(text, containing(q)) : undefined,
    role ? eq(adminUsers.role, role) : undefined,
    state === 'disabled' ? isNotNull(adminUsers.disabled_at) : undefined,
    state === 'active' ? isNull(adminUsers.disabled_at) : undefined,
    from ? sql`${adminUsers.created_at} >= ${from}` : undefined,
    to ? sql`${adminUsers.created_at} < ${to}` : undefined,
  )
}

/** Names as people sort them; roles from the one who may do most. The id settles what is equal. */
export function peopleOrder({ sort, descending }: PeopleRequest): SQL[] {
  const direction = descending ? desc : asc
  const by = {
    created: sql`${adminUsers.created_at}`,
    name: sql`lower(${adminUsers.full_name})`,
    role: sql`${adminUsers.role}`,
  }[sort]
  return [direction(by), direction(adminUsers.id)]
}
