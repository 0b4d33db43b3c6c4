import { orderBulkToasts, orderBulkWords } from '../../../content/staff/orders/order-bulk.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { previewShipping, shipOrders } from '../../../domain/orders/shipping/ship-orders.server.ts'
import type { ShipPlan } from '../../../domain/orders/shipping/ship-plan.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../forms/staff/order-bulk-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import {
  type OrdersResult,
  ordersClientAction,
  useOrdersResult,
} from '../../../ui/admin/orders/bulk/bulk-result.ts'
import { ShipPage } from '../../../ui/admin/orders/bulk/ship-page.tsx'
import { handleBulkForm } from '../../../web/admin/orders/handle-bulk-form.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/bulk'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(orderBulkWords.title) },
  { name: 'robots', content: 'noindex' },
]

/** Previews which orders would be marked as shipped; with `intent=apply`, marks them. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  return await handleBulkForm(services, staff, form, {
    event: 'orders.bulk_failed',
    message: 'several orders could not be marked as shipped',
    failed: orderBulkToasts.failed,
    preview: async (ids) => ({ plan: await previewShipping(services.db, staff, ids) }),
    apply: async (ids) => {
      const notifyCustomer = form.has(FIELDS.notify)
      const plan = await shipOrders(services.db, services, staff, ids, { notifyCustomer })
      return { plan, toast: orderBulkToasts.done(plan.shipped.length) }
    },
  })
}

export const clientAction = ordersClientAction(orderBulkToasts.failed)

export default function Bulk({ actionData }: Route.ComponentProps) {
  return <ShipPage {...useOrdersResult<OrdersResult<ShipPlan>>(useKeptResult(actionData))} />
}
