import { returnWords } from '../../../content/orders/returns.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { DeadOrderLink } from '../../../ui/order-page/dead-order-link.tsx'
import { ReturnScreen } from '../../../ui/order-page/return-screen.tsx'
import { PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import { handleReturnPageForm, loadReturnPage } from '../../../web/order/return-route.ts'
import type { Route } from './+types/order-return'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: returnWords.title,
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => PRIVATE_PAGE

export const loader = async ({ request, params, context }: Route.LoaderArgs) =>
  await loadReturnPage(context.get(servicesContext), request, params.token)

export const action = async ({ request, params, context }: Route.ActionArgs) =>
  await handleReturnPageForm(context.get(servicesContext), request, params.token, 'changed_mind')

export default function OrderReturn({ loaderData, actionData, params }: Route.ComponentProps) {
  if (loaderData.state !== 'open') return <DeadOrderLink state={loaderData.state} />
  return <ReturnScreen page={loaderData.page} token={params.token} refused={actionData} />
}
