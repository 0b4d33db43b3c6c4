import { exportOrders, ORDER_HEADINGS } from '../../../domain/orders/admin/export-orders.server.ts'
import { readOrderRequest } from '../../../domain/orders/admin/order-filters.ts'
import { csvAnswer } from '../../../platform/csv.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/export.ts'

/** `GET /admin/orders/export.csv`: the orders that the same search shows, on one page. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const asked = readOrderRequest(url.searchParams)
  const lines = await exportOrders(db, context.get(staffContext), asked)
  return csvAnswer('orders', ORDER_HEADINGS, lines)
}
