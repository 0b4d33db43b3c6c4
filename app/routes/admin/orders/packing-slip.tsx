import { data } from 'react-router'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findOrderForStaff } from '../../../domain/orders/admin/find-order-for-staff.server.ts'
import { orderNumber } from '../../../domain/orders/order-number.ts'
import { servicesContext } from '../../../server/request-context.ts'
import adminStyles from '../../../ui/admin/admin.css?url'
import { AdminError } from '../../../ui/admin/admin-error.tsx'
import sheet from '../../../ui/admin/orders/packing-slip.css?url'
import { PackingSlip } from '../../../ui/admin/orders/packing-slip.tsx'
import { guard } from '../../../web/admin/guard.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/packing-slip'

/** Outside the staff area's layout (a sheet to print), so it declares the guard itself. */
export const middleware: Route.MiddlewareFunction[] = guard

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: sheet },
]

export const meta: Route.MetaFunction = ({ params }) => [
  { title: staffTitle(`Packing slip ${orderNumber(params.id)}`) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const order = await findOrderForStaff(db, context.get(staffContext), params.id)
  if (!order) throw data(null, 404)
  return { order }
}

export default function PackingSlipPage({ loaderData }: Route.ComponentProps) {
  return <PackingSlip order={loaderData.order} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : 500
  return <AdminError status={typeof status === 'number' ? status : 500} />
}
