import { data } from 'react-router'
import { offerToasts } from '../../../content/staff/offers.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findOffer } from '../../../domain/enquiries/find-offer.server.ts'
import { may } from '../../../domain/staff/roles.ts'
import { productsMadeFrom } from '../../../domain/stockroom/products-made-from.server.ts'
import { servicesContext } from '../../../services.ts'
import { answerOrToast, useAnswerToast } from '../../../ui/admin/kit/answer.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { alsoWhenRefused } from '../../../ui/admin/kit/when-refused.ts'
import { OfferDialog } from '../../../ui/admin/offers/offer-dialog.tsx'
import { STATUS_FIELDS } from '../../../ui/admin/offers/shown-status.ts'
import { markByForm } from '../messages/mark.ts'
import { staffContext } from '../staff-context.ts'
import type { Route } from './+types/offer'
import { setStatusByForm } from './set-status.ts'

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
