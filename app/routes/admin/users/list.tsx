import { Outlet } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listPeople } from '../../../domain/staff/people/list-staff.server.ts'
import { readPeopleRequest } from '../../../domain/staff/people/staff-filters.ts'
import { may } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { alsoWhenRefused } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { PeopleList } from '../../../ui/admin/users/staff-list.tsx'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Users') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const asked = readPeopleRequest(url.searchParams)
  try {
    const people = await listPeople(db, staff, asked, clock.now())
    const mayAdminister = may(staff.role, 'administer')
    return { loaded: { people, ownId: staff.id, mayAdminister } }
  } catch (err) {
    log.error({ err }, 'the list of people could not be read')
    return { loaded: null }
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = alsoWhenRefused

export default function Users({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PeopleList loaded={loaderData.loaded} />
      <Outlet />
    </>
  )
}
