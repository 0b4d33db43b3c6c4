import { lostLinkPage as words } from '../../../content/orders/customer-order.ts'
import { requestLostLink } from '../../../domain/order-links/request-lost-link.server.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { LostLinkForm } from '../../../ui/forms/lost-link-form.tsx'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { handleLostLinkForm } from '../../../web/order/handle-lost-link-form.ts'
import type { Route } from './+types/find-order'

const PATH = '/order'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title,
    description: words.description,
    path: PATH,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.has('sent') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  return await handleLostLinkForm(services, request, PATH, (email) =>
    requestLostLink(services.db, services, email),
  )
}

export default function FindOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <LostLinkForm words={words} sent={loaderData.sent && !actionData} returned={actionData} />
}
