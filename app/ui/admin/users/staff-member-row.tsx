import { Link } from 'react-router'
import type { StaffMember } from '../../../domain/staff/people/staff-member.ts'
import { buttonClass } from '../../button.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { RoleBadge } from './role-badge.tsx'
import { RoleSelect, useOptimisticRole } from './role-select.tsx'
import { StaffMemberStateDot } from './staff-member-state.tsx'

/**
 * A staff member in the list.
 *
 * @param own the signed-in staff member, who cannot change their own row
 */
export function StaffMemberRow({
  person,
  own,
  mayAdminister,
  search,
}: {
  person: StaffMember
  own: boolean
  mayAdminister: boolean
  search: string
}) {
  const { id, fullName, email, state, secondFactor, createdAt } = person
  const to = `/admin/users/${id}${search}`
  return (
    <tr className={state === 'disabled' ? 'text-ink-soft' : undefined}>
      <th scope="row">
        <Link to={to} preventScrollReset className="line-clamp-2 py-0.5 hover:underline">
          {fullName}
          {own && <span className="font-normal text-ink-soft"> (you)</span>}
        </Link>
        <span className="block font-normal text-ink-soft">{email}</span>
      </th>
      <td data-label="Role">
        <RoleBadge role={useOptimisticRole(person)} />
      </td>
      <td data-label="State">
        <StaffMemberStateDot state={state} />
      </td>
      <td data-label="Two-step sign-in">{secondFactor ? 'On' : 'Off'}</td>
      <td data-label="Since">
        <DateTime date={createdAt} />
      </td>
      {mayAdminister && (
        <td>
          {!own && (
            <div className="row-actions">
              <RoleSelect person={person} search={search} />
              <Link
                to={to}
                preventScrollReset
                className={buttonClass({ variant: 'quiet', size: 'small' })}
              >
                Manage<span className="sr-only"> {fullName}</span>
              </Link>
            </div>
          )}
        </td>
      )}
    </tr>
  )
}
