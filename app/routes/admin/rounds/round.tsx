import { data, redirect } from 'react-router'
import { roundDay, roundToasts } from '../../../content/staff/delivery/rounds.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { listZones } from '../../../domain/delivery/zones/staff-zones.server.ts'
import { findBoardRound } from '../../../domain/delivery-rounds/board/board-round.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { RoundPage } from '../../../ui/admin/rounds/round-page.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { handleRoundForm, type RoundResult } from '../../../web/admin/rounds/handle-round-form.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/round'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: staffTitle(
      loaderData ? `${loaderData.round.van.name}, ${roundDay(loaderData.round.day)}` : 'Round',
    ),
  },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const [round, all] = await Promise.all([
    findBoardRound(db, staff, params.id),
    listZones(db, staff),
  ])
  if (!round) throw data(null, 404)
  const zones = all
    .filter(({ offer }) => offer.kind === 'delivered')
    .map(({ id, name }) => ({ id, name }))
  return { round, zones, mayEdit: can(staff.role, 'edit') }
}

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  return await dialogResult<RoundResult>(
    services.log,
    { event: 'rounds.change_failed', round: params.id },
    { ok: false, toast: roundToasts.failed },
    async () => {
      const changed = await handleRoundForm(services, context.get(staffContext), params.id, form)
      if (changed === 'deleted') throw redirect('/admin/rounds')
      return changed
    },
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<RoundResult>(serverAction, roundToasts.failed)

export default function Round({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <RoundPage {...loaderData} result={result} />
}
