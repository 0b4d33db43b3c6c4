import {
  scheduleBulkToasts,
  scheduleBulkWords,
} from '../../../content/staff/delivery/schedule-bulk.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { addDays } from '../../../domain/delivery/days/civil-days.ts'
import { listOpenRounds } from '../../../domain/delivery-rounds/board/overview.server.ts'
import {
  previewScheduling,
  scheduleOrders,
} from '../../../domain/delivery-rounds/bulk/schedule-orders.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../forms/staff/order-bulk-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { ordersClientAction, useOrdersResult } from '../../../ui/admin/orders/bulk/bulk-result.ts'
import { SchedulePage, type ScheduleResult } from '../../../ui/admin/rounds/bulk/schedule-page.tsx'
import { handleBulkForm } from '../../../web/admin/orders/handle-bulk-form.ts'
import { AHEAD_DAYS, readBoardRequest } from '../../../web/admin/rounds/board-days.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/schedule'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(scheduleBulkWords.title) },
  { name: 'robots', content: 'noindex' },
]

/** Previews which orders wait for a day; with `intent=apply`, puts them on a round. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  return await handleBulkForm(services, staff, form, {
    event: 'rounds.bulk_failed',
    message: 'several orders could not be scheduled',
    failed: scheduleBulkToasts.failed,
    preview: async (ids) => {
      const plan = await previewScheduling(services.db, staff, ids)
      const { today } = readBoardRequest(new URLSearchParams(), services.clock.now())
      const rounds = await listOpenRounds(services.db, staff, today, addDays(today, AHEAD_DAYS))
      return { plan, rounds }
    },
    apply: async (ids) => {
      const options = {
        roundId: textOf(form, FIELDS.round),
        notifyCustomer: form.has(FIELDS.notify),
      }
      const plan = await scheduleOrders(services.db, services, staff, ids, options)
      return { plan, toast: scheduleBulkToasts.done(plan.scheduled.length) }
    },
  })
}

export const clientAction = ordersClientAction(scheduleBulkToasts.failed)

export default function Schedule({ actionData }: Route.ComponentProps) {
  return <SchedulePage {...useOrdersResult<ScheduleResult>(useKeptResult(actionData))} />
}
