import { stopActionErrors } from '../../../content/staff/delivery/round-sheet.ts'
import { stateOfStop } from '../../../content/staff/delivery/rounds.ts'
import { unrecordedProofs } from '../../../domain/delivery-rounds/sheet/proof-photos.server.ts'
import { STOP_ACTION_FIELDS } from '../../../domain/delivery-rounds/sheet/stop-action-fields.ts'
import {
  recordCouldNotDeliver,
  recordDelivered,
  recordOnTheWay,
  type StopActionResult,
} from '../../../domain/delivery-rounds/sheet/stop-actions.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { readStopActionForm, type StopActionForm } from '../../../forms/staff/stop-action-form.ts'
import type { Services } from '../../../server/request-context.ts'

/** `words` is the reason for a refusal. */
export type StopActionResponse = { ok: true } | { ok: false; words: string }

/** Applies an action on a round sheet once. An uploaded photo that is not used is deleted. */
export async function handleStopAction(
  services: Services,
  staff: Staff,
  form: FormData,
): Promise<{ answer: StopActionResponse; status: number }> {
  if (form.get(STOP_ACTION_FIELDS.problem) === 'busy') {
    return { answer: { ok: false, words: stopActionErrors.failed }, status: 503 }
  }
  const action = readStopActionForm(form)
  if (typeof action === 'string') return { answer: { ok: false, words: action }, status: 422 }
  const photo = action.kind === 'delivered' ? action.stored : null
  if (photo !== null && !unrecordedProofs.isName(photo)) {
    return { answer: { ok: false, words: stopActionErrors.unreadable }, status: 422 }
  }
  const recorded = isOthers(form, staff) ? null : await apply(services, staff, action)
  if (photo !== null) await unrecordedProofs.discard(services.db, services.media, [photo])
  if (!recorded) return { answer: { ok: false, words: stopActionErrors.otherStaff }, status: 401 }
  if (recorded.ok) return { answer: { ok: true }, status: 200 }
  const words =
    recorded.reason === 'missing'
      ? stopActionErrors.missing
      : stopActionErrors.notOpen(stateOfStop(recorded).toLowerCase())
  return { answer: { ok: false, words }, status: 409 }
}

/** Whether another staff member recorded the action, whose sheet is still open in this browser. */
function isOthers(form: FormData, staff: Staff): boolean {
  const recordedBy = form.get(STOP_ACTION_FIELDS.staff)
  return recordedBy !== null && recordedBy !== staff.id
}

async function apply(
  services: Services,
  staff: Staff,
  action: StopActionForm,
): Promise<StopActionResult> {
  const { db } = services
  switch (action.kind) {
    case 'on_the_way':
      return await recordOnTheWay(db, services, staff, action, action.window)
    case 'delivered': {
      const proof = { receivedBy: action.receivedBy, photo: action.stored }
      return await recordDelivered(db, services, staff, action, proof)
    }
    case 'failed':
      return await recordCouldNotDeliver(db, services, staff, action, action)
  }
}
