import { data } from 'react-router'
import { orderPageWords } from '../../../content/orders/customer-order.ts'
import { isOwner } from '../../../domain/order-links/own-orders-cookie.server.ts'
import { shownCustomer } from '../../../domain/order-page/shown-customer.server.ts'
import { receiptOf } from '../../../domain/orders/receipt/confirmation.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { OrderReceipt } from '../../../ui/order/order-receipt.tsx'
import { DeadOrderLink } from '../../../ui/order-page/dead-order-link.tsx'
import { LINK_STATUS, openLink, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/order-receipt'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: orderPageWords.receipt,
    description: undefined,
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => PRIVATE_PAGE

/** The receipt of an order, to print or to save. Shortened like the order's page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const opened = await openLink(services, params.token)
  const { state } = opened
  if (opened.state !== 'open') return data({ state: opened.state }, { status: LINK_STATUS[state] })
  const { order } = opened
  const owner = isOwner(request, services.sessionSecret, order.id)
  const { name, email, address } = shownCustomer(order, owner)
  const customer = { name, email, shippingAddress: address?.join('\n') ?? null }
  const receipt = await receiptOf(services.db, order, customer)
  return data({ state: opened.state, receipt })
}

export default function Receipt({ loaderData, params }: Route.ComponentProps) {
  if (loaderData.state !== 'open') return <DeadOrderLink state={loaderData.state} />
  return <OrderReceipt order={loaderData.receipt} back={`/order/${params.token}`} />
}
