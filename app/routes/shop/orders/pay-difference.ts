import { redirect } from 'react-router'
import { payDifference } from '../../../domain/orders/differences/pay-difference.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { openLink, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/pay-difference'

const back = (token: string) =>
  redirect(`/order/${encodeURIComponent(token)}`, { status: 303, headers: PRIVATE_PAGE })

export function loader({ params }: Route.LoaderArgs) {
  return back(params.token)
}

/** Redirects to the payment page, or to the page of the order if no difference is due any more. */
export async function action({ params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const opened = await openLink(services, params.token)
  if (opened.state !== 'open') return back(params.token)
  const paid = await payDifference(services.db, services, opened.order.id, url.origin)
  if (!paid.ok) return back(params.token)
  return redirect(paid.url, { status: 303, headers: PRIVATE_PAGE })
}
