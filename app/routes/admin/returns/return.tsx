import { data } from 'react-router'
import { returnText, returnToasts } from '../../../content/staff/orders/returns.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listStopsOfReturn } from '../../../domain/delivery-rounds/board/overview.server.ts'
import { findReturnForStaff } from '../../../domain/returns/handling/find-return-for-staff.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { isoDay } from '../../../platform/values/dates.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import type { ReturnResult } from '../../../ui/admin/returns/return-data.ts'
import { ReturnDialog } from '../../../ui/admin/returns/return-dialog.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { readInput, returnChanges } from '../../../web/admin/returns/change-return.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/return'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(returnText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, log, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  let found: Awaited<ReturnType<typeof findReturnForStaff>>
  try {
    found = await findReturnForStaff(db, staff, params.id)
  } catch (err) {
    log.error({ event: 'returns.read_failed', err }, 'a return could not be read')
    return { loaded: null }
  }
  if (!found) throw data(null, 404)
  const mayEdit = can(staff.role, 'edit')
  const mayRefund = can(staff.role, 'administer')
  const stops = await listStopsOfReturn(db, staff, found.id)
  const today = isoDay(clock.now())
  return { loaded: { found, stops, today, mayEdit, mayRefund } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const change = returnChanges[textOf(form, 'intent')]
  const submitted = readInput(form)
  return await dialogResult<ReturnResult>(
    services.log,
    { event: 'returns.change_failed', return: params.id },
    { ok: false, toast: returnToasts.failed, submitted },
    async () => {
      if (!change) return 'unreadable'
      const result = await change({ services, staff, id: params.id, form })
      if (result.ok) return { result, status: 200 }
      return { result: { ...result, submitted }, status: 409 }
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ReturnResult>(serverAction, returnToasts.failed)

export default function ReturnPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <ReturnDialog loaded={loaderData.loaded} result={result} />
}
