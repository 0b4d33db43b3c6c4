import { data } from 'react-router'
import { scheduleBulkWords } from '../../../content/staff/delivery/schedule-bulk.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import {
  readSheetsOfOrders,
  type SheetsOfOrders,
} from '../../../domain/delivery-rounds/bulk/sheets-of-orders.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { ORDER_BULK_FIELDS as FIELDS } from '../../../forms/staff/order-bulk-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import adminStyles from '../../../ui/admin/admin.css?url'
import { AdminError } from '../../../ui/admin/admin-error.tsx'
import { useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { RoundSheets } from '../../../ui/admin/rounds/bulk/round-sheets.tsx'
import sheetStyles from '../../../ui/admin/rounds/round-sheet.css?url'
import { guard } from '../../../web/admin/guard.ts'
import { readSelectedOrders } from '../../../web/admin/orders/selected-orders.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/round-sheets'

/** Outside the staff area's layout (sheets to print), so it declares the guard itself. */
export const middleware: Route.MiddlewareFunction[] = guard

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: sheetStyles },
]

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(scheduleBulkWords.sheets) },
  { name: 'robots', content: 'noindex' },
]

const NONE: SheetsOfOrders = { sheets: [], without: [], more: false }

/** The sheets of the rounds that the selected orders are on. Changes nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const list = `${new URLSearchParams(textOf(form, FIELDS.list))}`
  const selected = await readSelectedOrders(db, staff, form)
  if (!selected.ok) return data({ list, ...NONE, problem: selected.problem }, 422)
  return { list, ...(await readSheetsOfOrders(db, staff, selected.ids)), problem: null }
}

export default function RoundSheetsPage({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <RoundSheets {...(result ?? { list: '', ...NONE, problem: 'nothing' })} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : 500
  return <AdminError status={typeof status === 'number' ? status : 500} />
}
