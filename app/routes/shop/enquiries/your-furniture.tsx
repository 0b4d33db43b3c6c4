import { data, redirect } from 'react-router'
import { conversationPage } from '../../../content/enquiries/conversation.ts'
import { lostSellerLink, sellerPageWords as words } from '../../../content/enquiries/seller-page.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { DeadLink } from '../../../ui/dead-link.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { SellerPageView } from '../../../ui/seller-page/seller-page.tsx'
import { CONVERSATION_STATUS } from '../../../web/conversation/open-conversation.ts'
import { readForm } from '../../../web/forms/form-request.ts'
import { PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import { handleOfferForm } from '../../../web/seller/handle-offer-form.ts'
import { openSellerPage } from '../../../web/seller/open-seller-page.ts'
import type { Route } from './+types/your-furniture'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.metaTitle,
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => PRIVATE_PAGE

/** The page behind a seller's link. Read-only: mail scanners open every link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const opened = await openSellerPage(context.get(servicesContext), params.token)
  const { state } = opened
  if (opened.state === 'open') return data(opened)
  return data({ state: opened.state } as const, { status: CONVERSATION_STATUS[state] })
}

/** An accepted form redirects to the page, so that a reload does not submit again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await readForm(request)
  const own = `/your-furniture/${encodeURIComponent(params.token)}`
  const opened = await openSellerPage(services, params.token)
  if (opened.state !== 'open') throw redirect(own, { status: 303, headers: PRIVATE_PAGE })
  const answered = await handleOfferForm(services, params.token, opened.page, form)
  if (answered.ok) {
    const { headers } = withFlash(answered.flash)
    throw redirect(`${own}#offer`, { status: 303, headers: { ...PRIVATE_PAGE, ...headers } })
  }
  if (!('returned' in answered)) throw redirect(own, { status: 303, headers: PRIVATE_PAGE })
  return data(answered.returned, { status: answered.status })
}

export default function YourFurniture({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.state !== 'open') {
    const dead = loaderData.state === 'unknown' ? words.unknown : conversationPage[loaderData.state]
    return <DeadLink words={dead} to="/your-furniture" label={lostSellerLink.button} />
  }
  return <SellerPageView page={loaderData.page} token={params.token} returned={actionData} />
}
