import { data } from 'react-router'
import {
  conversationText,
  conversationToasts,
} from '../../../content/staff/enquiries/conversations.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { parseSubject } from '../../../domain/conversations/subject.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import type { ConversationResult } from '../../../ui/admin/conversations/conversation-data.ts'
import { ConversationDialog } from '../../../ui/admin/conversations/conversation-dialog.tsx'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { changeConversation } from '../../../web/admin/conversations/change-conversation.ts'
import { loadConversation } from '../../../web/admin/conversations/load-conversation.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/conversation'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(conversationText.title) },
  { name: 'robots', content: 'noindex' },
]

/** Read-only; the dialog itself marks the conversation as read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const subject = parseSubject(params.kind, params.id)
  const services = context.get(servicesContext)
  const loaded = subject && (await loadConversation(services, context.get(staffContext), subject))
  if (!loaded) throw data(null, 404)
  return { loaded }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

/** Answers the forms of a conversation, from whichever screen they are sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const subject = parseSubject(params.kind, params.id)
  const form = await request.formData()
  if (!subject) throw data(null, 404)
  return await dialogResult<ConversationResult>(
    services.log,
    { event: 'conversations.change_failed', kind: subject.kind, id: subject.id },
    { ok: false, toast: conversationToasts.failed },
    () => changeConversation(services, context.get(staffContext), subject, form),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ConversationResult>(serverAction, conversationToasts.failed)

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <ConversationDialog loaded={loaderData.loaded} result={result} />
}
