import { Outlet } from 'react-router'
import { redirectText } from '../../../content/staff/redirects.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listRedirects } from '../../../domain/redirects/list-redirects.server.ts'
import { readRedirectListRequest } from '../../../domain/redirects/redirect-filters.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { RedirectList } from '../../../ui/admin/redirects/redirect-list.tsx'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(redirectText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readRedirectListRequest(url.searchParams)
  return await loadList(log, 'redirects.read_failed', 'the list of redirects', async () => ({
    redirects: await listRedirects(db, staff, requested),
    mayEdit: can(staff.role, 'edit'),
    mayImport: can(staff.role, 'administer'),
  }))
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function Redirects({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened redirect is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <RedirectList loaded={loaderData.loaded} />
    </>
  )
}
