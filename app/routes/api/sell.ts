import { servicesContext } from '../../services.ts'
import type { Route } from './+types/sell'
import { formAnswer, readForm } from './form-request.ts'
import { receiveOffer } from './receive-offer.ts'

/** `POST /api/sell`: the sell form, sent by its script after its photos. */
export async function action({ request, context }: Route.ActionArgs) {
  return formAnswer(await receiveOffer(context.get(servicesContext), await readForm(request)))
}
