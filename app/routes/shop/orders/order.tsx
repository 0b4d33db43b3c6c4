import { randomUUID } from 'node:crypto'
import { data, redirect } from 'react-router'
import { orderPageWords } from '../../../content/orders/customer-order.ts'
import { findOrderConversation } from '../../../domain/conversations/order-conversation.server.ts'
import { isCodeOpen } from '../../../domain/order-links/access-code.server.ts'
import { isOwner, ownerCookie } from '../../../domain/order-links/own-orders-cookie.server.ts'
import { findOrderPage } from '../../../domain/order-page/find-order-page.server.ts'
import { flashCookie } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { DeadOrderLink } from '../../../ui/order-page/dead-order-link.tsx'
import { CustomerOrder } from '../../../ui/order-page/order-page.tsx'
import { readForm } from '../../../web/forms/form-request.ts'
import { handleOrderForm } from '../../../web/order/handle-order-form.ts'
import { LINK_STATUS, openLink, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    title:
      loaderData?.state === 'open' ? orderPageWords.title(loaderData.order.number) : 'Your order',
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => PRIVATE_PAGE

/** The page behind the link of an order. Read-only: mail scanners open every link. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, clock, sessionSecret } = services
  const opened = await openLink(services, params.token)
  const { state } = opened
  if (opened.state !== 'open') return data({ state: opened.state }, { status: LINK_STATUS[state] })
  const { order } = opened
  const owner = isOwner(request, sessionSecret, order.id)
  const written = await findOrderConversation(db, order.id)
  return data({
    state: opened.state,
    order: await findOrderPage(db, services, order, owner),
    // Mails about the order do not contain the messages, so the link alone does not show them.
    conversation: {
      shown: owner ? written : null,
      hidden: written !== null && !owner,
      formKey: randomUUID(),
    },
    codeSent: !owner && (await isCodeOpen(db, order.id, clock.now())),
  })
}

/** Every accepted form redirects to its section, so that a reload does not submit again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const { token } = params
  const opened = await openLink(services, token)
  const own = `/order/${encodeURIComponent(token)}`
  if (opened.state !== 'open') throw redirect(own, { status: 303, headers: PRIVATE_PAGE })
  const { id: orderId } = opened.order
  const { sessionSecret } = services
  const owner = isOwner(request, sessionSecret, orderId)
  const outcome = await handleOrderForm({ services, orderId, token, form, owner })
  if (!outcome.ok) return data(outcome.refused, { status: outcome.status })
  const headers = new Headers(PRIVATE_PAGE)
  if (outcome.flash) headers.append('Set-Cookie', flashCookie(outcome.flash))
  if (outcome.owner) headers.append('Set-Cookie', ownerCookie(request, sessionSecret, orderId))
  return redirect(`${own}#${outcome.section}`, { status: 303, headers })
}

export default function Order({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.state !== 'open') return <DeadOrderLink state={loaderData.state} />
  const { order, conversation, codeSent } = loaderData
  return (
    <CustomerOrder
      {...{ order, conversation, codeSent }}
      token={params.token}
      refused={actionData}
    />
  )
}
