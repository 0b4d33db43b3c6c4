import { redirect } from 'react-router'
import { deliveryText, deliveryToasts } from '../../../content/staff/delivery/delivery.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { NewZoneDialog } from '../../../ui/admin/delivery/zone-dialog.tsx'
import type { ZoneResult } from '../../../ui/admin/delivery/zone-result.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { newZone } from '../../../web/admin/delivery/change-zone.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(deliveryText.newTitle) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<ZoneResult>(
    services.log,
    { event: 'delivery.change_failed' },
    { ok: false, toast: deliveryToasts.failed },
    async () => {
      const made = await newZone(services, context.get(staffContext), form)
      if (made.id !== undefined) throw redirect(`/admin/delivery/${made.id}`)
      return made
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ZoneResult>(serverAction, deliveryToasts.failed)

export default function NewZone({ actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <NewZoneDialog result={result} />
}
