import { Outlet } from 'react-router'
import { returnText } from '../../../content/staff/orders/returns.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listReturns } from '../../../domain/returns/handling/list-returns.server.ts'
import { readReturnRequest } from '../../../domain/returns/handling/return-filters.ts'
import { can } from '../../../domain/staff/roles.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { ReturnsList } from '../../../ui/admin/returns/returns-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(returnText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readReturnRequest(url.searchParams)
  return await loadList(log, 'returns.read_failed', 'the list of returns', async () => ({
    lines: await listReturns(db, staff, requested),
    mayExport: can(staff.role, 'administer'),
    today: isoDay(clock.now()),
  }))
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function Returns({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened return is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <ReturnsList loaded={loaderData.loaded} />
    </>
  )
}
