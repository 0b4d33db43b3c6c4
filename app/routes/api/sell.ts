import { servicesContext } from '../../server/request-context.ts'
import { formResponse, readForm } from '../../web/forms/form-request.ts'
import { receiveSellRequest } from '../../web/forms/receive-sell-request.ts'
import type { Route } from './+types/sell'

/** `POST /api/sell`: the sell form, submitted by a script after its photos. */
export async function action({ request, context }: Route.ActionArgs) {
  return formResponse(
    await receiveSellRequest(context.get(servicesContext), await readForm(request)),
  )
}
