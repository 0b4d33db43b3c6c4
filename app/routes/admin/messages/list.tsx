import { Outlet } from 'react-router'
import { messageToasts } from '../../../content/staff/enquiries/messages.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { readMessageRequest } from '../../../domain/enquiries/admin/enquiry-filters.ts'
import { listMessages } from '../../../domain/enquiries/contact/list-messages.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { MessageList } from '../../../ui/admin/messages/message-list.tsx'
import { markByForm } from '../../../web/admin/enquiries/mark-by-form.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Contact Forms') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const requested = readMessageRequest(url.searchParams)
  return await loadList(log, 'contact.read_failed', 'the list of messages', async () => {
    const lines = await listMessages(db, staff, requested)
    const mayEdit = can(staff.role, 'edit')
    return { lines, mayEdit, mayExport: can(staff.role, 'administer') }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const services = context.get(servicesContext)
  return await markByForm(services, context.get(staffContext), form, 'message', messageToasts)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, messageToasts.updateFailed)

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return (
    <>
      {/* First: without JavaScript the opened message is a box above the list. */}
      <div className="noscript:pt-8">
        <Outlet />
      </div>
      <MessageList loaded={loaderData.loaded} said={result?.toast} />
    </>
  )
}
