import { data } from 'react-router'
import { orderPageLink } from '../../../domain/order-links/order-page-link.server.ts'
import { ownerCookie } from '../../../domain/order-links/own-orders-cookie.server.ts'
import {
  checkoutOrderId,
  clearedCheckoutCookie,
} from '../../../domain/orders/checkout/checkout-cookie.server.ts'
import { findConfirmation } from '../../../domain/orders/receipt/confirmation.server.ts'
import { ownReceipts, receiptCookie } from '../../../domain/orders/receipt/own-receipts.server.ts'
import { type Services, servicesContext } from '../../../server/request-context.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { OrderReceipt } from '../../../ui/order/order-receipt.tsx'
import { LoadingOrder, OrderNotFound, RetrievingOrder } from '../../../ui/order/order-states.tsx'
import { SupplementReceipt } from '../../../ui/order/supplement-receipt.tsx'
import { PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/confirmation'

/**
 * For an unpaid order the payment provider is queried; slower responses are awaited in the browser,
 * with a progress message.
 */
const NOTICEABLE_MS = 2_500

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your Order',
    description: 'Your order at {shop}.',
    root: rootOf(matches),
    unlisted: true,
  })

/** The address gives access to the order. */
export const headers: Route.HeadersFunction = () => PRIVATE_PAGE

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const found = await Promise.race([lookUp(services, request, url), patience()])
  const status = { missing: 404, failed: 503, loading: 200, retrieving: 200, present: 200 }
  const headers = new Headers()
  if (found.state === 'present') {
    const { db, sessionSecret } = services
    const { id, supplementOf, customer } = found.order
    // Its hold has been consumed. The receipt of another order leaves an open checkout as it is.
    if (checkoutOrderId(request, sessionSecret) === id) {
      headers.append('Set-Cookie', clearedCheckoutCookie(request))
    }
    if (customer) {
      headers.append('Set-Cookie', receiptCookie(request, sessionSecret, id))
      headers.append('Set-Cookie', ownerCookie(request, sessionSecret, id))
      const link = await orderPageLink(db, services, supplementOf ?? id)
      return data({ ...found, orderPage: new URL(link).pathname }, { headers })
    }
  }
  return data({ ...found, orderPage: null }, { status: status[found.state], headers })
}

async function lookUp(services: Services, request: Request, url: URL) {
  const sessionId = url.searchParams.get('session_id')
  const own = ownReceipts(request, services.sessionSecret)
  try {
    return await findConfirmation(services.db, services, sessionId, own)
  } catch (err) {
    services.log.error(
      { event: 'orders.confirmation_failed', err },
      'an order could not be looked up for its confirmation',
    )
    return { state: 'failed' } as const
  }
}

async function patience() {
  await new Promise((resolve) => setTimeout(resolve, NOTICEABLE_MS).unref())
  return { state: 'loading' } as const
}

export default function Confirmation({ loaderData }: Route.ComponentProps) {
  switch (loaderData.state) {
    case 'missing':
    case 'failed':
      return <OrderNotFound />
    case 'loading':
      return <LoadingOrder />
    case 'retrieving':
      return <RetrievingOrder />
    case 'present':
      return loaderData.order.supplementOf === null ? (
        <OrderReceipt order={loaderData.order} orderPage={loaderData.orderPage} />
      ) : (
        <SupplementReceipt
          order={loaderData.order}
          of={loaderData.order.supplementOf}
          orderPage={loaderData.orderPage}
        />
      )
  }
}
