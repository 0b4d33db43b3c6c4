import { data } from 'react-router'
import { offerToasts } from '../../../content/staff/sell-requests.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findOffer } from '../../../domain/enquiries/sell/find-sell-request.server.ts'
import { productsMadeFrom } from '../../../domain/product-admin/products-made-from.server.ts'
import { may } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { answerOrToast, useAnswerToast } from '../../../ui/admin/kit/answer.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { alsoWhenRefused } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { OfferDialog } from '../../../ui/admin/sell-requests/sell-request-dialog.tsx'
import { STATUS_FIELDS } from '../../../ui/admin/sell-requests/shown-status.ts'
import { markByForm } from '../../../web/admin/enquiries/mark-as-read.ts'
import { setStatusByForm } from '../../../web/admin/enquiries/set-sell-request-status.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/sell-request'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Sell request · Sell Requests') },
  { name: 'robots', content: 'noindex' },
]

/** Looking changes nothing; the dialog itself says that it has been opened. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const offer = await findOffer(db, staff, params.id)
  if (!offer) throw data(null, 404)
  const made = await productsMadeFrom(db, staff, offer.id)
  const mayEdit = may(staff.role, 'edit')
  return { loaded: { offer, made, mayEdit, mayAdminister: may(staff.role, 'administer') } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = alsoWhenRefused

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  return form.has(STATUS_FIELDS.status)
    ? await setStatusByForm(services, staff, form)
    : await markByForm(services, staff, form, 'offer', offerToasts)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  answerOrToast(serverAction, offerToasts.updateFailed)

export default function OfferPage({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData)
  return <OfferDialog loaded={loaderData.loaded} said={actionData?.toast} />
}
