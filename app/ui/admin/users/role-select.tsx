import { useFetcher, useFetchers } from 'react-router'
import { roleNames } from '../../../content/staff/people/users.ts'
import type { StaffMember } from '../../../domain/staff/people/staff-member.ts'
import { ROLES, type Role } from '../../../domain/staff/roles.ts'
import { buttonClass } from '../../button.tsx'
import { type ActionResult, useResultToast } from '../kit/forms/action-result.ts'

/** The optimistic role: of a pending request, else the stored one. */
export function useOptimisticRole({ id, role }: Pick<StaffMember, 'id' | 'role'>): Role {
  const requested = useFetchers().find(({ formAction }) => formAction?.startsWith(addressOf(id)))
  return ROLES.find((known) => known === requested?.formData?.get('role')) ?? role
}

const addressOf = (id: string) => `/admin/users/${id}`

/** Changes a staff member's role as soon as it is chosen; without scripts there is a button. */
export function RoleSelect({ person, search }: { person: StaffMember; search: string }) {
  const { id, fullName } = person
  const fetcher = useFetcher<ActionResult>()
  useResultToast(fetcher.data)
  const shown = useOptimisticRole(person)
  return (
    <fetcher.Form
      method="post"
      action={addressOf(id) + search}
      className="inline-flex items-center gap-2"
    >
      <input type="hidden" name="intent" value="role" />
      <select
        name="role"
        value={shown}
        aria-label={`Role of ${fullName}`}
        className="role-select"
        onChange={(event) => void fetcher.submit(event.currentTarget.form)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Save
        </button>
      </noscript>
    </fetcher.Form>
  )
}
