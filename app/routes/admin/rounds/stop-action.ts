import { data, redirect } from 'react-router'
import { stopActionErrors } from '../../../content/staff/delivery/round-sheet.ts'
import { STOP_ACTION_FIELDS } from '../../../domain/delivery-rounds/sheet/stop-action-fields.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { handleStopAction } from '../../../web/admin/rounds/handle-stop-action.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/stop-action'

export function loader() {
  throw data(null, 404)
}

/**
 * `POST /admin/rounds/press`: an action on a round sheet. Scripts get JSON; a form sent without
 * JavaScript names its round, and is redirected to the sheet.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const round = form.get(STOP_ACTION_FIELDS.round)
  try {
    const { answer, status } = await handleStopAction(services, context.get(staffContext), form)
    if (typeof round !== 'string') return Response.json(answer, { status, headers: NO_STORE })
    const said = answer.ok ? '' : `?${new URLSearchParams({ said: answer.words })}`
    return redirect(`/admin/rounds/${encodeURIComponent(round)}/sheet${said}`)
  } catch (err) {
    services.log.error(
      { event: 'rounds.stop_action_failed', err },
      'an action on a round sheet could not be recorded',
    )
    return Response.json({ ok: false, words: stopActionErrors.failed }, { status: 500 })
  }
}
