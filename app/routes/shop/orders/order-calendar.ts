import { deadLinks, orderPageWords } from '../../../content/orders/customer-order.ts'
import { isOwner } from '../../../domain/order-links/own-orders-cookie.server.ts'
import { orderCalendar } from '../../../domain/order-page/order-calendar.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { LINK_STATUS, openLink, PRIVATE_PAGE } from '../../../web/order/linked-order.ts'
import type { Route } from './+types/order-calendar'

/** The agreed day of an order for the customer's calendar. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const opened = await openLink(services, params.token)
  if (opened.state !== 'open') {
    return sentence(deadLinks[opened.state].text, LINK_STATUS[opened.state])
  }
  const { order } = opened
  const owner = isOwner(request, services.sessionSecret, order.id)
  const calendar = await orderCalendar(services.db, services, order, owner)
  if (calendar === null) return sentence(orderPageWords.noDay, 404)
  return new Response(calendar, {
    headers: {
      ...PRIVATE_PAGE,
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="delivery.ics"',
    },
  })
}

const sentence = (text: string, status: number) =>
  new Response(text, {
    status,
    headers: { ...PRIVATE_PAGE, 'Content-Type': 'text/plain; charset=utf-8' },
  })
