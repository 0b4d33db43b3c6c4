import { data, redirect } from 'react-router'
import { deliveryText, deliveryToasts } from '../../../content/staff/delivery.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { servicesContext } from '../../../server/request-context.ts'
import type { ZoneAnswer } from '../../../ui/admin/delivery/zone-answer.ts'
import { NewZoneDialog } from '../../../ui/admin/delivery/zone-dialog.tsx'
import { answerOrToast, useKeptAnswer } from '../../../ui/admin/kit/answer.ts'
import { newZone } from '../../../web/admin/delivery/change-zone.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(deliveryText.newTitle) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  try {
    const made = await newZone(services, context.get(staffContext), await request.formData())
    if (made.id !== undefined) throw redirect(`/admin/delivery/${made.id}`)
    return data(made.answer, { status: made.status })
  } catch (err) {
    if (!(err instanceof Error)) throw err
    services.log.error({ event: 'delivery.change_failed', err }, 'a zone could not be created')
    return data<ZoneAnswer>({ ok: false, toast: deliveryToasts.failed }, { status: 500 })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrToast<ZoneAnswer>(serverAction, deliveryToasts.failed)

export default function NewZone({ actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData)
  return <NewZoneDialog answer={answer} />
}
