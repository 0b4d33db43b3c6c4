import { data } from 'react-router'
import { orderBulkWords } from '../../../content/staff/orders/order-bulk.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findOrderForStaff } from '../../../domain/orders/admin/find-order-for-staff.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../forms/staff/order-bulk-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import adminStyles from '../../../ui/admin/admin.css?url'
import { AdminError } from '../../../ui/admin/admin-error.tsx'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import sheet from '../../../ui/admin/orders/packing-slip.css?url'
import { PackingSlips } from '../../../ui/admin/orders/packing-slip.tsx'
import { guard } from '../../../web/admin/guard.ts'
import { readSelectedOrders } from '../../../web/admin/orders/selected-orders.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/packing-slips'

/** Outside the staff area's layout (sheets to print), so it declares the guard itself. */
export const middleware: Route.MiddlewareFunction[] = guard

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: sheet },
]

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(orderBulkWords.slips) },
  { name: 'robots', content: 'noindex' },
]

/** The packing slips of the orders that the list's form has selected. Changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const list = `${new URLSearchParams(textOf(form, FIELDS.list))}`
  const selected = await readSelectedOrders(db, staff, form)
  if (!selected.ok) return data({ list, orders: [], problem: selected.problem }, 422)
  const orders = []
  // In sequence: many concurrent queries would take all connections.
  for (const id of selected.ids) orders.push(await findOrderForStaff(db, staff, id))
  return { list, orders: orders.filter((order) => order !== null), problem: null }
}

export default function PackingSlipsPage({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  const { list = '', orders = [], problem = 'nothing' } = result ?? {}
  return <PackingSlips orders={orders} list={list} problem={problem} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : 500
  return <AdminError status={typeof status === 'number' ? status : 500} />
}
