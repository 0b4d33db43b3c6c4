import { data } from 'react-router'
import { orderBulkToasts, orderBulkWords } from '../../../content/staff/order-bulk.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { previewShipping, shipOrders } from '../../../domain/orders/shipping/ship-orders.server.ts'
import { textOf } from '../../../forms/form-text.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../forms/order-bulk-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { answerOrToast, useAnswerToast, useKeptAnswer } from '../../../ui/admin/kit/answer.ts'
import type { ShipAnswer } from '../../../ui/admin/orders/bulk/ship-answer.ts'
import { ShipPage } from '../../../ui/admin/orders/bulk/ship-page.tsx'
import { readSelectedOrders } from '../../../web/admin/orders/selected-orders.ts'
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
  const list = `${new URLSearchParams(textOf(form, FIELDS.list))}`
  try {
    const selected = await readSelectedOrders(services.db, staff, form)
    if (!selected.ok) {
      return data<ShipAnswer>({ ok: false, list, problem: selected.problem }, 422)
    }
    const { ids } = selected
    if (textOf(form, FIELDS.intent) !== 'apply') {
      const plan = await previewShipping(services.db, staff, ids)
      return data<ShipAnswer>({ ok: true, list, plan })
    }
    const tell = form.has(FIELDS.tell)
    const plan = await shipOrders(services.db, services, staff, ids, { tell })
    const toast = orderBulkToasts.done(plan.shipped.length)
    return data<ShipAnswer>({ ok: true, list, plan, isDone: true, toast })
  } catch (err) {
    services.log.error(
      { event: 'orders.bulk_failed', err },
      'several orders could not be marked as shipped',
    )
    return data<ShipAnswer>({ ok: false, list, toast: orderBulkToasts.failed }, 500)
  }
}

/** No revalidation if the server is unreachable: it would fail as well. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const answer = await answerOrToast(serverAction, orderBulkToasts.failed)
  return 'list' in answer ? answer : data(answer, 503)
}

export default function Bulk({ actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)
  useAnswerToast(answer)
  return (
    <ShipPage
      answer={answer && 'list' in answer ? (answer as ShipAnswer) : undefined}
      said={answer?.toast}
    />
  )
}
