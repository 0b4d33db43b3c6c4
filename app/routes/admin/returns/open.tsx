import { data, redirect } from 'react-router'
import { returnText, returnToasts } from '../../../content/staff/orders/returns.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findReturnPage } from '../../../domain/order-page/find-return-page.server.ts'
import { findOrder } from '../../../domain/orders/find-order.server.ts'
import { openReturn } from '../../../domain/returns/requesting/request-return.server.ts'
import { readReturnForm } from '../../../forms/shop/return-form.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { type OrderId, parseOrderId } from '../../../platform/values/ids.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  type ActionResult,
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { OpenReturn } from '../../../ui/admin/returns/open-return.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/open'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(returnText.openTitle) },
  { name: 'robots', content: 'noindex' },
]

function orderIdOf(text: string): OrderId {
  const id = parseOrderId(text)
  if (!id) throw data(null, 404)
  return id
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const order = await findOrder(db, orderIdOf(params.id))
  if (!order) throw data(null, 404)
  return { orderId: order.id, page: await findReturnPage(db, order, clock.now(), true) }
}

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<ActionResult>(
    services.log,
    { event: 'returns.change_failed' },
    { ok: false, toast: returnToasts.failed },
    async () => {
      const kind = form.get('kind') === 'faulty' ? 'faulty' : 'changed_mind'
      const { errors, ...read } = readReturnForm(form, 'changed_mind', kind === 'changed_mind')
      if (Object.keys(errors).length > 0) {
        return { result: { ok: false, toast: returnToasts.invalid, errors }, status: 422 }
      }
      const given = { ...read, kind, photos: [] } as const
      const staff = context.get(staffContext)
      const opened = await openReturn(services.db, services, staff, orderIdOf(params.id), given)
      if (!opened.ok) {
        const toast = returnToasts.notOpened[opened.reason]
        return { result: { ok: false, toast }, status: 409 }
      }
      throw redirect(`/admin/returns/${opened.returnId}`, withFlash('staff-return-opened'))
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ActionResult>(serverAction, returnToasts.failed)

export default function OpenReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <OpenReturn {...loaderData} result={result} />
}
