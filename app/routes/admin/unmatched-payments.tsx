import { unmatchedToasts, unmatchedWords } from '../../content/staff/orders/unmatched-payments.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import {
  findUnmatched,
  type SettleUnmatchedResult,
  settleUnmatched,
} from '../../domain/orders/reconciliation/unmatched-payments.server.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { servicesContext } from '../../server/request-context.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../ui/admin/kit/forms/action-result.ts'
import { loadedOrNull } from '../../ui/admin/kit/last-loaded.ts'
import { ROW_FIELDS } from '../../ui/admin/kit/lists/row-actions.tsx'
import { revalidateOnRefusal } from '../../ui/admin/kit/revalidate-on-refusal.ts'
import { REFUND, UnmatchedList } from '../../ui/admin/unmatched-payments/unmatched-list.tsx'
import { actionResult } from '../../web/admin/action-result.ts'
import { loadList } from '../../web/admin/load-list.ts'
import { staffContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/unmatched-payments'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle(unmatchedWords.title) },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(servicesContext)
  return await loadList(log, 'payments.read_failed', 'the payments without an order', async () => {
    return await findUnmatched(db, context.get(staffContext))
  })
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => loadedOrNull(serverLoader)

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const sessionId = textOf(form, ROW_FIELDS.id)
  const refund = textOf(form, ROW_FIELDS.intent) === REFUND
  try {
    const staff = context.get(staffContext)
    const result = await settleUnmatched(services.db, services, staff, { sessionId, refund })
    if (result.ok) {
      return actionResult({
        ok: true,
        toast: refund ? unmatchedToasts.refunded : unmatchedToasts.dealtWith,
      })
    }
    return refusal(result)
  } catch (err) {
    services.log.error(
      { event: 'payments.settle_failed', err, session: sessionId },
      'an unmatched payment could not be settled',
    )
    return actionResult({ ok: false, toast: unmatchedToasts.failed }, 500)
  }
}

function refusal(refused: Extract<SettleUnmatchedResult, { ok: false }>) {
  switch (refused.reason) {
    case 'missing':
      return actionResult({ ok: false, toast: unmatchedToasts.gone }, 409)
    case 'unreachable':
      return actionResult({ ok: false, toast: unmatchedToasts.unreachable }, 503)
    case 'stuck':
      return actionResult({ ok: false, toast: unmatchedToasts.stuck }, 503)
    case 'refused':
      return actionResult({ ok: false, toast: unmatchedToasts.refused(refused.message) }, 409)
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, unmatchedToasts.failed)

/** Unmatched payments (payments without an order), for admins to refund. */
export default function UnmatchedPayments({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <UnmatchedList loaded={loaderData.loaded} said={result?.toast} />
}
