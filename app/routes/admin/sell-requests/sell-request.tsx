import { data } from 'react-router'
import { waitingForItText } from '../../../content/staff/delivery/waiting-words.ts'
import { offerToasts } from '../../../content/staff/enquiries/offers.ts'
import { sellRequestToasts } from '../../../content/staff/enquiries/sell-requests.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { findSellRequest } from '../../../domain/enquiries/sell/find-sell-request.server.ts'
import { productsMadeFrom } from '../../../domain/product-admin/products-made-from.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import type { OfferResult } from '../../../ui/admin/sell-requests/offer-data.ts'
import { SellRequestDialog } from '../../../ui/admin/sell-requests/sell-request-dialog.tsx'
import { STATUS_FIELDS } from '../../../ui/admin/sell-requests/shown-status.ts'
import { loadConversation } from '../../../web/admin/conversations/load-conversation.ts'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { changeOffer } from '../../../web/admin/enquiries/change-offer.ts'
import { loadOffers } from '../../../web/admin/enquiries/load-offers.ts'
import { markByForm } from '../../../web/admin/enquiries/mark-by-form.ts'
import { setStatusByForm } from '../../../web/admin/enquiries/set-status-by-form.ts'
import { waitingForIt } from '../../../web/admin/enquiries/waiting-for-it.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/sell-request'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Sell request · Sell Requests') },
  { name: 'robots', content: 'noindex' },
]

/** Read-only; the dialog itself marks the request as read. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db } = services
  const staff = context.get(staffContext)
  const sellRequest = await findSellRequest(db, staff, params.id)
  if (!sellRequest) throw data(null, 404)
  const made = await productsMadeFrom(db, staff, sellRequest.id)
  const about = { kind: 'offer', id: sellRequest.id } as const
  const conversation = await loadConversation(services, staff, about)
  const offers = await loadOffers(services, staff, sellRequest.id, conversation)
  const waiting = waitingForItText(await waitingForIt(db, staff, sellRequest.description))
  const mayEdit = can(staff.role, 'edit')
  const mayAdminister = can(staff.role, 'administer')
  return { loaded: { sellRequest, made, waiting, offers, conversation, mayEdit, mayAdminister } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  if (form.has('intent')) {
    return await dialogResult<OfferResult>(
      services.log,
      { event: 'offers.change_failed', id: params.id },
      { ok: false, toast: offerToasts.failed },
      () => changeOffer(services, staff, params.id, form),
    )
  }
  return form.has(STATUS_FIELDS.status)
    ? await setStatusByForm(services, staff, form)
    : await markByForm(services, staff, form, 'offer', sellRequestToasts)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<OfferResult>(serverAction, sellRequestToasts.updateFailed)

export default function SellRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <SellRequestDialog loaded={loaderData.loaded} said={result?.toast} result={result} />
}
