import { data, Outlet } from 'react-router'
import { roundText, roundToasts } from '../../../content/staff/delivery/rounds.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { addDays } from '../../../domain/delivery/days/civil-days.ts'
import {
  listToSchedule,
  listVans,
  readBoard,
} from '../../../domain/delivery-rounds/board/board.server.ts'
import { listLateRounds } from '../../../domain/delivery-rounds/board/overview.server.ts'
import { addRound } from '../../../domain/delivery-rounds/board/save-round.server.ts'
import {
  hasSamples,
  removeSamples,
} from '../../../domain/delivery-rounds/samples/remove-samples.server.ts'
import { can } from '../../../domain/staff/roles.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import {
  type ActionResult,
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { Board } from '../../../ui/admin/rounds/board.tsx'
import { dialogResult } from '../../../web/admin/dialog-result.ts'
import { loadList } from '../../../web/admin/load-list.ts'
import {
  BOARD_DAYS,
  daysFrom,
  MAX_WAITING,
  readBoardRequest,
} from '../../../web/admin/rounds/board-days.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/board'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(roundText.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  const { today, from, waiting: page } = readBoardRequest(url.searchParams, clock.now())
  return await loadList(log, 'rounds.read_failed', 'the board of rounds', async () => {
    const offset = (page - 1) * MAX_WAITING
    const [rounds, waiting, vans, late, samples] = await Promise.all([
      readBoard(db, staff, from, addDays(from, BOARD_DAYS - 1)),
      listToSchedule(db, staff, { limit: MAX_WAITING, offset }),
      listVans(db, staff),
      listLateRounds(db, staff, today),
      hasSamples(db),
    ])
    return {
      today,
      days: daysFrom(from),
      rounds,
      waiting: { ...waiting, page, offset },
      vans: vans.filter(({ active }) => active).map(({ id, name }) => ({ id, name })),
      late,
      mayEdit: can(staff.role, 'edit'),
      hasSamples: samples,
      mayAdminister: can(staff.role, 'administer'),
    }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

/** Adds a van's round of a day; or removes the demo's sample orders. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { db, clock, log } = services
  const staff = context.get(staffContext)
  const form = await request.formData()
  return await dialogResult<ActionResult>(
    log,
    { event: 'rounds.change_failed' },
    { ok: false, toast: roundToasts.failed },
    async () => {
      if (textOf(form, 'intent') === 'remove-samples') {
        const removed = await removeSamples(db, services, staff)
        return { result: { ok: true, toast: roundToasts.samplesRemoved(removed) }, status: 200 }
      }
      const now = clock.now()
      const { from: day } = readBoardRequest(
        new URLSearchParams({ from: textOf(form, 'day') }),
        now,
      )
      if (day !== textOf(form, 'day')) return 'unreadable'
      const input = { vanId: textOf(form, 'van'), day }
      const added = await addRound(db, staff, input, now)
      if (added.ok) return { result: { ok: true, toast: roundToasts.added }, status: 200 }
      return { result: { ok: false, toast: roundToasts.notAdded[added.reason] }, status: 409 }
    },
  )
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await resultOrToast(serverAction, roundToasts.failed)
  return result.ok ? result : data(result, 503)
}

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return (
    <>
      {/* Without JavaScript the opened stop is the first part of the page. */}
      <div className="noscript:p-4">
        <Outlet />
      </div>
      <Board loaded={loaderData.loaded} said={result?.toast} />
    </>
  )
}
