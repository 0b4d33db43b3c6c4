import { failedWorkToasts, failedWorkWords } from '../../content/staff/failed-work.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import {
  findFailedWork,
  findWaitingWork,
  resolveFailedWork,
  retryWaitingWork,
} from '../../domain/staff/failed-work/failed-work.server.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { servicesContext } from '../../server/request-context.ts'
import { FailedWorkList } from '../../ui/admin/failed-work/failed-work-list.tsx'
import { AGAIN, ALL_AGAIN } from '../../ui/admin/failed-work/work-intents.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../ui/admin/kit/last-loaded.ts'
import { ROW_FIELDS } from '../../ui/admin/kit/lists/row-actions.tsx'
import { revalidateOnRefusal } from '../../ui/admin/kit/revalidate-on-refusal.ts'
import { actionResult } from '../../web/admin/action-result.ts'
import { loadList } from '../../web/admin/load-list.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/failed-work'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(failedWorkWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  const staff = context.get(staffContext)
  return await loadList(log, 'jobs.read_failed', 'the failed work', async () => {
    const [waiting, givenUp] = await Promise.all([
      findWaitingWork(db, staff),
      findFailedWork(db, staff),
    ])
    return { waiting, givenUp }
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const input = {
    id: textOf(form, ROW_FIELDS.id),
    again: textOf(form, ROW_FIELDS.intent) === AGAIN,
  }
  try {
    if (textOf(form, ROW_FIELDS.intent) === ALL_AGAIN) {
      const count = await retryWaitingWork(services.db, staff)
      const toast = count > 0 ? failedWorkToasts.allAgain : failedWorkToasts.noneWaiting
      return actionResult({ ok: true, toast })
    }
    const result = await resolveFailedWork(services.db, services, staff, input)
    if (!result.ok) return actionResult({ ok: false, toast: failedWorkToasts.gone }, 409)
    return actionResult({
      ok: true,
      toast: input.again ? failedWorkToasts.again : failedWorkToasts.letGo,
    })
  } catch (err) {
    services.log.error(
      { event: 'jobs.change_failed', err, job: input.id },
      'a dead letter could not be retried or discarded',
    )
    return actionResult({ ok: false, toast: failedWorkToasts.failed }, 500)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, failedWorkToasts.failed)

/** Dead letters (mails and refunds), for admins to retry. */
export default function FailedWork({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <FailedWorkList loaded={loaderData.loaded} said={result?.toast} />
}
