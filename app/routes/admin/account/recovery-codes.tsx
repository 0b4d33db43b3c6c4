import { data } from 'react-router'
import { accountToasts, twoStepRefusals } from '../../../content/staff/people/account.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { renewRecoveryCodes } from '../../../domain/staff/second-factor/change-second-factor.server.ts'
import { hasSecondFactor } from '../../../domain/staff/second-factor/set-up-second-factor.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { NewCodesDialog } from '../../../ui/admin/account/new-codes-dialog.tsx'
import type { TwoStepResult } from '../../../ui/admin/account/two-step-result.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/recovery-codes'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('New recovery codes') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return { on: await hasSecondFactor(db, context.get(staffContext)) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('recovery codes', serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const password = textOf(await request.formData(), 'password')
  const staff = context.get(staffContext)
  const renewed = await renewRecoveryCodes(services.db, services, staff, password)
  if (!renewed.ok) {
    const errors = { password: twoStepRefusals[renewed.reason] }
    return data<TwoStepResult>({ ok: false, errors }, { status: 422 })
  }
  const { recoveryCodes } = renewed
  return data<TwoStepResult>({ ok: true, toast: accountToasts.newCodes, recoveryCodes })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<TwoStepResult>(serverAction, accountToasts.codesFailed())

export default function RecoveryCodes({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <NewCodesDialog on={loaderData.on} result={result} />
}
