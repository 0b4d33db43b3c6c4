import { stopActionErrors } from '../../../content/staff/delivery/round-sheet.ts'
import { stopStates } from '../../../content/staff/delivery/rounds.ts'
import { isProofPhoto } from '../../../domain/delivery-rounds/sheet/proof-photos.server.ts'
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
  const press = readStopActionForm(form)
  if (typeof press === 'string') return { answer: { ok: false, words: press }, status: 422 }
  const photo = press.kind === 'delivered' ? press.stored : null
  if (photo !== null && !isProofPhoto(photo)) {
    return { answer: { ok: false, words: stopActionErrors.unreadable }, status: 422 }
  }
  const pressed = await apply(services, staff, press)
  if (photo !== null && !(pressed.ok && !pressed.repeated)) await services.media.delete(photo)
  if (pressed.ok) return { answer: { ok: true }, status: 200 }
  const words =
    pressed.reason === 'missing'
      ? stopActionErrors.missing
      : stopActionErrors.notOpen(stopStates[pressed.state].toLowerCase())
  return { answer: { ok: false, words }, status: 409 }
}

async function apply(
  services: Services,
  staff: Staff,
  press: StopActionForm,
): Promise<StopActionResult> {
  const { db } = services
  switch (press.kind) {
    case 'on_the_way':
      return await recordOnTheWay(db, services, staff, press, press.window)
    case 'delivered': {
      const proof = { receivedBy: press.receivedBy, photo: press.stored }
      return await recordDelivered(db, services, staff, press, proof)
    }
    case 'failed':
      return await recordCouldNotDeliver(db, services, staff, press, press)
  }
}
