import { servicesContext } from '../../services.ts'
import type { Route } from './+types/contact'
import { formAnswer, readForm } from './form-request.ts'
import { receiveMessage } from './receive-message.ts'

/** `POST /api/contact`: the contact form, sent by its script. */
export async function action({ request, context }: Route.ActionArgs) {
  return formAnswer(await receiveMessage(context.get(servicesContext), await readForm(request)))
}
