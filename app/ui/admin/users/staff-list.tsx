import { useLocation, useSearchParams } from 'react-router'
import type { Toast } from '../../../content/messages.ts'
import { noSuchUsers, noUsers, roleNames, userToasts } from '../../../content/staff/users.ts'
import {
  readStaffListRequest,
  type StaffListRequest,
} from '../../../domain/staff/people/staff-filters.ts'
import type { StaffMember } from '../../../domain/staff/people/staff-member.ts'
import { ROLES } from '../../../domain/staff/roles.ts'
import type { Paged } from '../../../platform/pagination/list-request.ts'
import { ButtonLink } from '../../button.tsx'
import { useLastLoaded } from '../kit/last-loaded.ts'
import { FilterSelect, ListControls } from '../kit/list-controls.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { LoadError, NothingFound, SaidWithoutScripts } from '../kit/list-states.tsx'
import { Pager } from '../kit/pager.tsx'
import { SortHeading, StaffTable } from '../kit/staff-table.tsx'
import { StaffMemberRow } from './staff-member-row.tsx'

export type StaffListData = {
  people: Paged<StaffMember>
  /** Id of the signed-in staff member. */
  ownId: string
  mayAdminister: boolean
}

const PATH = '/admin/users'

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
  const { shown, failed } = useLastLoaded(loaded, userToasts.loadFailed)
  const { search } = useLocation()
  const [params] = useSearchParams()
  const request = readStaffListRequest(params)
  const people = shown?.people
  return (
    <ListPage
      title="Users"
      paged={people}
      noun={['person', 'people']}
      exportHref={shown?.mayAdminister ? `${PATH}/export.csv${search}` : undefined}
      actions={
        shown?.mayAdminister && (
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
    >
      <SaidWithoutScripts toast={failed ? userToasts.loadFailed : said} />
      <Controls request={request} />
      {failed && <LoadError words={userToasts.loadFailed.title} />}
      {shown && <Rows {...shown} request={request} />}
      {people && <Pager paged={people} />}
    </ListPage>
  )
}

function Controls({ request: { q, role, state } }: { request: StaffListRequest }) {
  return (
    <ListControls q={q} searchLabel="Search name or email">
      <FilterSelect
        name="role"
        label="Role"
        value={role ?? ''}
        options={[['', 'Any role'], ...ROLES.map((known) => [known, roleNames[known]] as const)]}
      />
      <FilterSelect
        name="state"
        label="Active or disabled"
        value={state ?? ''}
        options={[
          ['', 'Active and disabled'],
          ['active', 'Active'],
          ['disabled', 'Disabled'],
        ]}
      />
    </ListControls>
  )
}

function Rows({
  people,
  ownId,
  mayAdminister,
  request,
}: StaffListData & { request: StaffListRequest }) {
  const { search } = useLocation()
  const { q, role, state } = request
  if (people.rows.length === 0) {
    const narrowed = q !== '' || role !== null || state !== null
    return (
      <NothingFound words={narrowed ? noSuchUsers : noUsers} clearTo={narrowed ? PATH : null} />
    )
  }
  return (
    <StaffTable caption="Users" head={<Headings {...{ request, mayAdminister }} />}>
      {people.rows.map((person) => (
        <StaffMemberRow
          key={person.id}
          {...{ person, mayAdminister, search }}
          own={person.id === ownId}
        />
      ))}
    </StaffTable>
  )
}

function Headings({
  request,
  mayAdminister,
}: {
  request: StaffListRequest
  mayAdminister: boolean
}) {
  return (
    <>
      <SortHeading by="name" label="Name" request={request} />
      <SortHeading by="role" label="Role" request={request} />
      <th scope="col">State</th>
      <th scope="col">Two-step sign-in</th>
      <SortHeading by="created" label="Since" request={request} />
      {mayAdminister && <th scope="col">Actions</th>}
    </>
  )
}
