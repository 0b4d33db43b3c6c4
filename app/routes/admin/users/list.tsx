import { Outlet } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listStaff } from '../../../domain/staff/people/list-staff.server.ts'
import { readStaffListRequest } from '../../../domain/staff/people/staff-filters.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { StaffList } from '../../../ui/admin/users/staff-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Users') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readStaffListRequest(url.searchParams)
  return await loadList(log, 'staff.read_failed', 'the list of staff', async () => {
    const people = await listStaff(db, staff, requested, clock.now())
    const mayAdminister = can(staff.role, 'administer')
    return { people, ownId: staff.id, mayAdminister }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function Users({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <StaffList loaded={loaderData.loaded} />
      <Outlet />
    </>
  )
}
