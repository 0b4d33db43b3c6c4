import { data, redirect } from 'react-router'
import { accountToasts, twoStepRefusals } from '../../../content/staff/people/account.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { endSecondFactor } from '../../../domain/staff/second-factor/change-second-factor.server.ts'
import { hasSecondFactor } from '../../../domain/staff/second-factor/set-up-second-factor.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { withFlash } from '../../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { TwoStepOffDialog } from '../../../ui/admin/account/two-step-off-dialog.tsx'
import {
  type ActionResult,
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/two-step-off'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Turn off two-step sign-in') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return { on: await hasSecondFactor(db, context.get(staffContext)) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('two-step off', serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const ended = await endSecondFactor(services.db, services, context.get(staffContext), {
    password: textOf(form, 'password'),
    code: textOf(form, 'code'),
  })
  if (ended.ok || ended.reason === 'off') {
    return redirect('/admin/account', withFlash('staff-two-step-off'))
  }
  const field = ended.reason === 'wrong-code' ? 'code' : 'password'
  const errors = { [field]: twoStepRefusals[ended.reason] }
  return data<ActionResult>({ ok: false, errors }, { status: 422 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<ActionResult>(serverAction, accountToasts.twoStepFailed())

export default function TwoStepOff({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <TwoStepOffDialog on={loaderData.on} errors={result?.errors ?? {}} />
}
