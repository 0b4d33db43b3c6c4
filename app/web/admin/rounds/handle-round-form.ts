import { capacityErrors, roundToasts } from '../../../content/staff/delivery/rounds.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import {
  changeRound,
  removeRound,
} from '../../../domain/delivery-rounds/board/save-round.server.ts'
import { moveStop } from '../../../domain/delivery-rounds/stops/move-stop.server.ts'
import { proposeStopSequence } from '../../../domain/delivery-rounds/stops/stop-sequence.server.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { type RoundForm, readRoundForm } from '../../../forms/staff/round-forms.ts'
import type { Services } from '../../../server/request-context.ts'
import type { ActionResult } from '../../../ui/admin/kit/forms/action-result.ts'

export type RoundResult = ActionResult & {
  submitted?: RoundForm
  /** The version that the form has saved. */
  saved?: number
}

type Changed = { result: RoundResult; status: number }

const moved: Changed = { result: { ok: true, toast: roundToasts.ordered }, status: 200 }
const refused = (toast: Toast): Changed => ({ result: { ok: false, toast }, status: 409 })

/** Handles a form of a round's page. @param id untrusted */
export async function handleRoundForm(
  { db, clock }: Services,
  staff: Staff,
  id: string,
  form: FormData,
): Promise<Changed | 'missing' | 'unreadable' | 'deleted'> {
  switch (textOf(form, 'intent')) {
    case 'propose': {
      const proposed = await proposeStopSequence(db, staff, id)
      return proposed.ok ? moved : 'missing'
    }
    case 'up':
    case 'down': {
      const by = textOf(form, 'intent') === 'up' ? -1 : 1
      const changed = await moveStop(db, staff, id, textOf(form, 'stop'), by)
      return changed.ok ? moved : 'missing'
    }
    case 'save':
      return await save(form)
    case 'delete': {
      const removed = await removeRound(db, staff, id)
      if (removed.ok) return 'deleted'
      return removed.reason === 'missing' ? 'missing' : refused(roundToasts.hasStops)
    }
    default:
      return 'unreadable'
  }

  async function save(given: FormData): Promise<Changed | 'missing' | 'unreadable'> {
    const version = Number(given.get('version'))
    if (!Number.isSafeInteger(version)) return 'unreadable'
    const read = readRoundForm(given)
    const { submitted } = read
    if (!read.ok) {
      const { errors } = read
      return { result: { ok: false, toast: roundToasts.invalid, submitted, errors }, status: 422 }
    }
    const saved = await changeRound(db, staff, { id, version }, read.fields, clock.now())
    if (saved.ok) {
      const { version } = saved
      return { result: { ok: true, saved: version, toast: roundToasts.saved }, status: 200 }
    }
    switch (saved.reason) {
      case 'missing':
        return 'missing'
      case 'changed':
        return {
          result: { ok: false, toast: roundToasts.changed, submitted, conflict: true },
          status: 409,
        }
      case 'taken': {
        const toast = roundToasts.tooSmall(saved.stops, saved.litres)
        const { maxStops, litres } = read.fields
        const errors = {
          ...(maxStops < saved.stops && { maxStops: capacityErrors.maxStops(saved.stops) }),
          ...(litres < saved.litres && { litres: capacityErrors.litres(saved.litres) }),
        }
        return { result: { ok: false, toast, submitted, errors }, status: 422 }
      }
    }
  }
}
