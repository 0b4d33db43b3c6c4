import { data } from 'react-router'
import { messageToasts } from '../../../content/staff/enquiries/messages.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findMessage } from '../../../domain/enquiries/contact/find-message.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { MessageDialog } from '../../../ui/admin/messages/message-dialog.tsx'
import { loadConversation } from '../../../web/admin/conversations/load-conversation.ts'
import { markByForm } from '../../../web/admin/enquiries/mark-by-form.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/message'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Message · Contact Forms') },
  { name: 'robots', content: 'noindex' },
]

/** Read-only; the dialog itself marks the message as read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const message = await findMessage(services.db, staff, params.id)
  if (!message) throw data(null, 404)
  const about = { kind: 'message', id: message.id } as const
  const conversation = await loadConversation(services, staff, about)
  const mayEdit = can(staff.role, 'edit')
  const mayAdminister = can(staff.role, 'administer')
  return { loaded: { message, conversation, mayEdit, mayAdminister } }
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

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <MessageDialog loaded={loaderData.loaded} said={result?.toast} />
}
