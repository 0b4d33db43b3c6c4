import { data } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listStopsOfOrder } from '../../../domain/delivery-rounds/board/overview.server.ts'
import type { FoundStop } from '../../../domain/delivery-rounds/board/overview.ts'
import { findOrderForStaff } from '../../../domain/orders/admin/find-order-for-staff.server.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { listReturnsOfOrder } from '../../../domain/returns/handling/list-returns.server.ts'
import type { ReturnLine } from '../../../domain/returns/handling/return-filters.ts'
import { can } from '../../../domain/staff/roles.ts'
import { parseOrderId } from '../../../platform/values/ids.ts'
import { servicesContext } from '../../../server/request-context.ts'
import type { ConversationData } from '../../../ui/admin/conversations/conversation-data.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { OrderDialog } from '../../../ui/admin/orders/order-dialog.tsx'
import { loadConversation } from '../../../web/admin/conversations/load-conversation.ts'
import { changes } from '../../../web/admin/orders/change-order.ts'
import { failures, readInput, readIntent } from '../../../web/admin/orders/intent.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: staffTitle(`Order ${orderNumber(params.id)}`) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, log, testPayments } = services
  const staff = context.get(staffContext)
  let order: Awaited<ReturnType<typeof findOrderForStaff>>
  let conversation: ConversationData | null = null
  let stops: FoundStop[] = []
  let returns: ReturnLine[] = []
  try {
    order = await findOrderForStaff(db, staff, params.id)
    const orderId = order && parseOrderId(order.id)
    stops = orderId ? await listStopsOfOrder(db, staff, orderId) : []
    returns = orderId ? await listReturnsOfOrder(db, staff, orderId) : []
    const about = order && ({ kind: 'order', id: order.id } as const)
    conversation = about && (await loadConversation(services, staff, about))
  } catch (err) {
    log.error({ event: 'orders.read_failed', err, order: params.id }, 'an order could not be read')
    return { loaded: null }
  }
  if (!order) throw data(null, 404)
  const mayEdit = can(staff.role, 'edit')
  const mayRefund = can(staff.role, 'administer')
  return { loaded: { order, stops, returns, conversation, mayEdit, mayRefund, testPayments } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const intent = readIntent(form)
  if (!intent) throw data(null, 400)
  const orderId = parseOrderId(params.id)
  if (!orderId) throw data(null, 404)
  try {
    const staff = context.get(staffContext)
    const result = await changes[intent](services.db, services, staff, orderId, form)
    if (result.ok) return data({ ...result, intent }, 200)
    return data({ ...result, intent, submitted: readInput(form) }, 409)
  } catch (err) {
    // Thrown responses (forbidden, not found) are not failures.
    if (!(err instanceof Error)) throw err
    services.log.error(
      { event: 'orders.change_failed', err, order: params.id, intent },
      'an order could not be changed',
    )
    return data({ ok: false, intent, toast: failures[intent], submitted: readInput(form) }, 500)
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = readIntent(await request.clone().formData()) ?? 'status'
  const result = await resultOrToast(serverAction, failures[intent])
  // If the server is unreachable, the page is not revalidated.
  return 'intent' in result ? result : data(result, 503)
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <OrderDialog loaded={loaderData.loaded} result={result} />
}
