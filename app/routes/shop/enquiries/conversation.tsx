import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { conversationPage as words } from '../../../content/enquiries/conversation.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { CustomerConversationPage } from '../../../ui/conversation/customer-conversation.tsx'
import { DeadLink } from '../../../ui/dead-link.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import {
  CONVERSATION_STATUS,
  openConversation,
} from '../../../web/conversation/open-conversation.ts'
import { receiveAnswer } from '../../../web/conversation/receive-answer.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import { PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/conversation'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.metaTitle,
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => PRIVATE_PAGE

/** The page behind the link of an answer. Read-only: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openConversation(context.get(servicesContext), params.token)
  const { state } = opened
  if (opened.state !== 'open') {
    return data({ state: opened.state } as const, { status: CONVERSATION_STATUS[state] })
  }
  return data({ ...opened, formKey: randomUUID() })
}

/** A stored message redirects to the page, so that a reload does not submit again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const own = `/conversation/${encodeURIComponent(params.token)}`
  const opened = await openConversation(services, params.token)
  if (opened.state !== 'open') throw redirect(own, { status: 303, headers: PRIVATE_PAGE })
  const received = await receiveAnswer(services, params.token, form)
  if (!received.ok) return data(received.returned, { status: received.status })
  const { headers } = withFlash('answer-received')
  throw redirect(`${own}#latest`, { status: 303, headers: { ...PRIVATE_PAGE, ...headers } })
}

export default function Conversation({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.state !== 'open') {
    return <DeadLink words={words[loaderData.state]} to="/contact" label={words.write} />
  }
  const { conversation, formKey } = loaderData
  return (
    <CustomerConversationPage
      {...{ conversation, formKey }}
      returned={actionData}
      path={`/conversation/${params.token}`}
    />
  )
}
