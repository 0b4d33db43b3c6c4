import { data } from 'react-router'
import { discountToastsForStaff } from '../../../content/staff/discounts.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findCode } from '../../../domain/discounts/admin/find-code.server.ts'
import { ordersWithCode } from '../../../domain/orders/admin/orders-with-code.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { CodeDialog } from '../../../ui/admin/discounts/code-dialog.tsx'
import type { CodeResult } from '../../../ui/admin/discounts/code-result.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { changeCode } from '../../../web/admin/discounts/change-code.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/code'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Discount code') },
  { name: 'robots', content: 'noindex' },
]

const MAX_ORDERS = 100

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const code = await findCode(db, staff, params.id, clock.now())
  if (!code) throw data(null, 404)
  const orders = await ordersWithCode(db, staff, code.id, MAX_ORDERS)
  return { loaded: { code, orders, mayAdminister: can(staff.role, 'administer') } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<CodeResult>(
    services.log,
    { event: 'discounts.change_failed', code: params.id },
    { ok: false, toast: discountToastsForStaff.failed },
    () => changeCode(services, context.get(staffContext), params.id, form),
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<CodeResult>(serverAction, discountToastsForStaff.failed)

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <CodeDialog loaded={loaderData.loaded} result={result} />
}
