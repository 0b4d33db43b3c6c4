import { useLocation, useSearchParams } from 'react-router'
import { noSuchUsers, noUsers, roleNames, userToasts } from '../../../content/staff/people/users.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { readStaffListRequest } from '../../../domain/staff/people/staff-filters.ts'
import type { StaffMember } from '../../../domain/staff/people/staff-member.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { ButtonLink } from '../../button.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { ListScreen } from '../kit/lists/list-screen.tsx'
import type { Column } from '../kit/lists/staff-table.tsx'
import { StaffMemberRow } from './staff-member-row.tsx'

export type StaffListData = {
  people: Paged<StaffMember>
  /** Id of the signed-in staff member. */
  ownId: string
  mayAdminister: boolean
}

const PATH = '/admin/users'
const COLUMNS: Column[] = [
  { label: 'Name', by: 'name' },
  { label: 'Role', by: 'role' },
  'State',
  'Two-step sign-in',
  { label: 'Since', by: 'created' },
]
const ROLE_OPTIONS = ROLES.map((role) => [role, roleNames[role]] as const)

/**
 * The staff members.
 *
 * @param loaded null if they could not be read
 * @param said the last action's message, for browsers without scripts
 */
export function StaffList({
  loaded,
  said,
}: {
  loaded: StaffListData | null
  said?: Toast | undefined
}) {
  const { shown, failure } = useLastLoaded(loaded, userToasts.loadFailed)
  const { search } = useLocation()
  const [params] = useSearchParams()
  const request = readStaffListRequest(params)
  const mayAdminister = shown?.mayAdminister ?? false
  return (
    <ListScreen
      path={PATH}
      title="Users"
      noun={['person', 'people']}
      caption="Users"
      searchLabel="Search name or email"
      filters={[
        {
          name: 'role',
          label: 'Role',
          value: request.role,
          options: [['', 'Any role'], ...ROLE_OPTIONS],
        },
        {
          name: 'state',
          label: 'Active or disabled',
          value: request.state,
          options: [
            ['', 'Active and disabled'],
            ['active', 'Active'],
            ['disabled', 'Disabled'],
          ],
        },
      ]}
      columns={mayAdminister ? [...COLUMNS, 'Actions'] : COLUMNS}
      row={(person) => (
        <StaffMemberRow
          key={person.id}
          {...{ person, mayAdminister, search }}
          own={person.id === shown?.ownId}
        />
      )}
      none={noUsers}
      noMatch={noSuchUsers}
      {...{ request, said }}
      failure={failure}
      paged={shown?.people}
      mayExport={mayAdminister}
      actions={mayAdminister && <StaffActions search={search} />}
    />
  )
}

function StaffActions({ search }: { search: string }) {
  return (
    <>
      <ButtonLink to="/admin/people-data" variant="secondary" size="small">
        Personal data
      </ButtonLink>
      <ButtonLink to={`${PATH}/invite${search}`} size="small" preventScrollReset>
        Invite User
      </ButtonLink>
    </>
  )
}
