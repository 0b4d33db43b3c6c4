import { NO_STORE } from '../../platform/http/no-store.ts'
import { servicesContext } from '../../server/request-context.ts'
import { readForm } from '../../web/forms/form-request.ts'
import { changeSaved } from '../../web/saved/change-saved.ts'
import type { Route } from './+types/saved'

/** `POST /api/saved`: saves or removes pieces, called by a script; responds with the cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { outcome, cookie } = await changeSaved(context.get(servicesContext), request, form)
  return Response.json({ outcome }, { headers: { ...NO_STORE, 'Set-Cookie': cookie } })
}
