import { data, redirect } from 'react-router'
import { deliveryText, deliveryToasts } from '../../../content/staff/delivery/delivery.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findZone } from '../../../domain/delivery/zones/staff-zones.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { ZoneDialog } from '../../../ui/admin/delivery/zone-dialog.tsx'
import type { ZoneResult } from '../../../ui/admin/delivery/zone-result.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { changeZone } from '../../../web/admin/delivery/change-zone.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/zone'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(deliveryText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const zone = await findZone(db, staff, params.id)
  if (!zone) throw data(null, 404)
  return { loaded: { zone, mayChange: can(staff.role, 'administer') } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<ZoneResult>(
    services.log,
    { event: 'delivery.change_failed', zone: params.id },
    { ok: false, toast: deliveryToasts.failed },
    async () => {
      const changed = await changeZone(services, context.get(staffContext), params.id, form)
      if (changed === 'deleted') throw redirect('/admin/delivery')
      return changed
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ZoneResult>(serverAction, deliveryToasts.failed)

export default function DeliveryZone({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <ZoneDialog loaded={loaderData.loaded} result={result} />
}
