import { data, redirect } from 'react-router'
import {
  notMoved,
  placeText,
  roundText,
  roundToasts,
  windowText,
} from '../../../content/staff/delivery/rounds.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { addDays } from '../../../domain/delivery/days/civil-days.ts'
import { findStop, listOpenRounds } from '../../../domain/delivery-rounds/board/overview.server.ts'
import {
  findPickupPlace,
  savePickupPlace,
} from '../../../domain/delivery-rounds/places/pickup-place.server.ts'
import {
  scheduleDelivery,
  unscheduleDelivery,
} from '../../../domain/delivery-rounds/stops/schedule-delivery.server.ts'
import { setWindow } from '../../../domain/delivery-rounds/stops/set-window.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { placeRules, readWindowForm } from '../../../forms/staff/round-forms.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { type Services, servicesContext } from '../../../server/request-context.ts'
import { resultOrToast, useKeptResult } from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { boardAddress } from '../../../ui/admin/rounds/board-data.ts'
import type { StopResult } from '../../../ui/admin/rounds/place-form.tsx'
import { StopDialog } from '../../../ui/admin/rounds/stop-dialog.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { AHEAD_DAYS, readBoardRequest } from '../../../web/admin/rounds/board-days.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/stop'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(roundText.schedule) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const stop = await findStop(db, staff, params.id)
  if (!stop) throw data(null, 404)
  const { today, from } = readBoardRequest(url.searchParams, clock.now())
  // Rounds from today until four weeks after the first day on the board.
  const first = from < today ? today : from
  const last = addDays(first, AHEAD_DAYS)
  const rounds = await listOpenRounds(db, staff, today, last)
  const to = url.searchParams.get('to')
  const place = stop.sellRequestId ? await findPickupPlace(db, staff, stop.id) : null
  return { loaded: { stop, place, rounds, to, mayEdit: can(staff.role, 'edit') } }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  return await dialogResult<StopResult>(
    services.log,
    { event: 'rounds.change_failed', delivery: params.id },
    { ok: false, toast: roundToasts.failed },
    async () => {
      if (textOf(form, 'intent') === 'place')
        return await savePlace(services, staff, params.id, form)
      if (textOf(form, 'intent') === 'window')
        return await saveWindow(services, staff, params.id, form)
      const roundId = textOf(form, 'round')
      const notifyCustomer = form.has('tell')
      const { db } = services
      const moved =
        roundId === ''
          ? await unscheduleDelivery(db, services, staff, params.id, { notifyCustomer })
          : await scheduleDelivery(db, services, staff, params.id, { roundId, notifyCustomer })
      if (!moved.ok) return { result: { ok: false, toast: notMoved(moved) }, status: 409 }
      throw redirect(boardAddress(url.search), withFlash('staff-stop-moved'))
    },
  )
}

async function savePlace(services: Services, staff: Staff, id: string, form: FormData) {
  const submitted = readFields(placeRules, form)
  const errors = fieldErrors(placeRules, submitted) as Record<string, string>
  if (Object.keys(errors).length > 0) {
    return { result: { ok: false, toast: roundToasts.invalid, submitted, errors }, status: 422 }
  }
  const input = { shown: textOf(form, 'shown'), place: submitted }
  const saved = await savePickupPlace(services.db, staff, id, input, services.clock.now())
  if (saved.ok) return { result: { ok: true, toast: placeText.saved }, status: 200 }
  if (saved.reason === 'missing') return 'missing'
  const conflict = true
  return { result: { ok: false, toast: placeText.changed, submitted, conflict }, status: 409 }
}

async function saveWindow(services: Services, staff: Staff, id: string, form: FormData) {
  const read = readWindowForm(form)
  const refused = (errors: Record<string, string>) => ({
    result: { ok: false, toast: roundToasts.invalid, submittedWindow: read.submitted, errors },
    status: 422,
  })
  if (!read.ok) return refused(read.errors)
  const saved = await setWindow(services.db, services, staff, id, {
    shown: textOf(form, 'shown'),
    window: read.window,
    notifyCustomer: form.has('tellWindow'),
  })
  if (saved.ok) return { result: { ok: true, toast: windowText.saved }, status: 200 }
  if (saved.reason === 'missing') return 'missing'
  if (saved.reason === 'told') return refused({ from: windowText.notifiedNeeded })
  const conflict = saved.reason === 'changed'
  const toast = conflict ? windowText.changed : windowText.notScheduled
  return { result: { ok: false, toast, submittedWindow: read.submitted, conflict }, status: 409 }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<StopResult>(serverAction, roundToasts.failed)

export default function StopPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  return <StopDialog loaded={loaderData.loaded} result={result} />
}
