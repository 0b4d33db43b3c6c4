import { staffTitle } from '../../../content/staff/staff-title.ts'
import { readHistoryRequest } from '../../../domain/staff/history/history-filters.ts'
import { listHistory, staffInHistory } from '../../../domain/staff/history/list-history.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { HistoryPage } from '../../../ui/admin/history/history-page.tsx'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('History') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readHistoryRequest(url.searchParams)
  return await loadList(log, 'history.read_failed', 'the history', async () => {
    const [events, people] = await Promise.all([
      listHistory(db, staff, requested),
      staffInHistory(db, staff),
    ])
    return { events, people, mayExport: can(staff.role, 'administer') }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export default function History({ loaderData }: Route.ComponentProps) {
  return <HistoryPage loaded={loaderData.loaded} />
}
