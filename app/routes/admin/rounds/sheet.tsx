import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { sheetText } from '../../../content/staff/delivery/round-sheet.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { readRoundSheet } from '../../../domain/delivery-rounds/sheet/round-sheet.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import adminStyles from '../../../ui/admin/admin.css?url'
import { AdminError } from '../../../ui/admin/admin-error.tsx'
import sheetStyles from '../../../ui/admin/rounds/round-sheet.css?url'
import { RoundSheetPage } from '../../../ui/admin/rounds/round-sheet.tsx'
import { guard } from '../../../web/admin/guard.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/sheet'

/** Outside the staff area's layout (a sheet for drivers), so it declares the guard itself. */
export const middleware: Route.MiddlewareFunction[] = guard

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: adminStyles },
  { rel: 'stylesheet', href: sheetStyles },
]

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(sheetText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const sheet = await readRoundSheet(db, staff, params.id)
  if (!sheet) throw data(null, 404)
  return {
    sheet,
    staffId: staff.id,
    mayRecord: can(staff.role, 'edit'),
    /** Idempotency keys of the forms sent without JavaScript. */
    actionIds: Object.fromEntries(sheet.stops.map(({ id }) => [id, randomUUID()])),
    said: url.searchParams.get('said')?.slice(0, MAX_NOTICE_LENGTH) ?? null,
  }
}

/** Maximum length of a refusal shown without JavaScript, in characters. */
const MAX_NOTICE_LENGTH = 200

export default function SheetPage({ loaderData }: Route.ComponentProps) {
  return <RoundSheetPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : 500
  return <AdminError status={typeof status === 'number' ? status : 500} />
}
