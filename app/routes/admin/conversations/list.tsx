import { Outlet } from 'react-router'
import { inboxText } from '../../../content/staff/enquiries/conversations.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listConversations } from '../../../domain/conversations/inbox/inbox.server.ts'
import { readInboxRequest } from '../../../domain/conversations/inbox/inbox-filters.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { InboxList } from '../../../ui/admin/conversations/inbox-list.tsx'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(inboxText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readInboxRequest(url.searchParams)
  return await loadList(log, 'conversations.read_failed', 'the inbox', async () => ({
    lines: await listConversations(db, staff, requested),
  }))
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export default function Inbox({ loaderData }: Route.ComponentProps) {
  return (
    <>
      {/* Without JavaScript the opened conversation is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <InboxList loaded={loaderData.loaded} />
    </>
  )
}
