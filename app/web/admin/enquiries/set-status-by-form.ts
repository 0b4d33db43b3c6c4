import { data } from 'react-router'
import { sellRequestToasts } from '../../../content/staff/enquiries/sell-requests.ts'
import { setStatusWithPickup } from '../../../domain/delivery-rounds/stops/set-status-with-pickup.server.ts'
import { SELL_STATUSES } from '../../../domain/enquiries/sell/sell-status.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { RequestServices } from '../../../server/request-context.ts'
import { STATUS_FIELDS } from '../../../ui/admin/sell-requests/shown-status.ts'
import { actionResult } from '../action-result.ts'

/** Sets the status chosen in a sell request's dialog. */
export async function setStatusByForm(services: RequestServices, staff: Staff, form: FormData) {
  const { db, log } = services
  const known = (name: string) => SELL_STATUSES.find((status) => status === form.get(name))
  const id = form.get(STATUS_FIELDS.id)
  const status = known(STATUS_FIELDS.status)
  const was = known(STATUS_FIELDS.was)
  if (typeof id !== 'string' || !status || !was) throw data(null, 400)
  try {
    const set = await setStatusWithPickup(db, services, staff, { id, status, was })
    if (set.ok) return actionResult({ ok: true, toast: sellRequestToasts.statusSet(set.cancelled) })
    const toast =
      set.reason === 'changed'
        ? sellRequestToasts.changedMeanwhile(set.by, set.status)
        : sellRequestToasts.gone
    return actionResult({ ok: false, toast }, 409)
  } catch (err) {
    log.error(
      { event: 'sell_requests.status_failed', err, sellRequestId: id },
      'the status of a sell request could not be set',
    )
    return actionResult({ ok: false, toast: sellRequestToasts.updateFailed }, 500)
  }
}
