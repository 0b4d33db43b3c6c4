import { conversationToasts, replyText } from '../../../content/staff/enquiries/conversations.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listReplies } from '../../../domain/conversations/replies/saved-replies.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { RepliesPage, type ReplyResult } from '../../../ui/admin/conversations/replies-page.tsx'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { changeReply } from '../../../web/admin/conversations/change-reply.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/saved-replies'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(replyText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  return { replies: await listReplies(db, staff), mayEdit: can(staff.role, 'edit') }
}

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<ReplyResult>(
    services.log,
    { event: 'replies.change_failed' },
    { ok: false, id: textOf(form, 'id'), toast: conversationToasts.failed },
    () => changeReply(services, context.get(staffContext), form),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ReplyResult>(serverAction, conversationToasts.failed)

export default function SavedReplies({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <RepliesPage {...loaderData} result={result} />
}
