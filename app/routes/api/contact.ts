import { servicesContext } from '../../server/request-context.ts'
import { formResponse, readForm } from '../../web/forms/form-request.ts'
import { receiveMessage } from '../../web/forms/receive-message.ts'
import type { Route } from './+types/contact'

/** `POST /api/contact`: the contact form, submitted by a script. */
export async function action({ request, context }: Route.ActionArgs) {
  return formResponse(await receiveMessage(context.get(servicesContext), await readForm(request)))
}
