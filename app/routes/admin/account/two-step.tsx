import { data } from 'react-router'
import { accountToasts, twoStepRefusals } from '../../../content/staff/people/account.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { qrCode } from '../../../domain/staff/second-factor/qr-code.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  hasSecondFactor,
  isOwnSetup,
  type SecondFactorSetup,
} from '../../../domain/staff/second-factor/set-up-second-factor.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { type RequestServices, servicesContext } from '../../../server/request-context.ts'
import { TwoStepDialog } from '../../../ui/admin/account/two-step-dialog.tsx'
import type { ShownSetup, TwoStepResult } from '../../../ui/admin/account/two-step-result.ts'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/two-step'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Set up two-step sign-in') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  return { on: await hasSecondFactor(db, context.get(staffContext)) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('two-step', serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  if (form.get('intent') === 'confirm') return await confirm(services, context, form)
  const staff = context.get(staffContext)
  const begun = await beginSecondFactor(services.db, services, staff, textOf(form, 'password'))
  if (begun.ok) return data<TwoStepResult>({ ok: true, setup: shown(begun.setup) })
  const why = twoStepRefusals[begun.reason]
  return refuse({ errors: { password: why } })
}

async function confirm(
  services: RequestServices,
  context: Route.ActionArgs['context'],
  form: FormData,
) {
  const staff = context.get(staffContext)
  const setup = { uri: textOf(form, 'uri'), proof: textOf(form, 'proof') }
  const code = textOf(form, 'code')
  const result = await confirmSecondFactor(services.db, services, staff, { setup, code })
  if (result.ok) {
    const { recoveryCodes } = result
    return data<TwoStepResult>({ ok: true, toast: accountToasts.twoStepOn, recoveryCodes })
  }
  const why = twoStepRefusals[result.reason]
  return isOwnSetup(services, staff, setup) && result.reason !== 'over'
    ? refuse({ setup: shown(setup), errors: { code: why } })
    : refuse({ toast: accountToasts.twoStepFailed(why) })
}

/** The same secret as QR code, as text, and as the form's hidden field. */
function shown(setup: SecondFactorSetup): ShownSetup {
  const secret = new URL(setup.uri).searchParams.get('secret') ?? ''
  return {
    ...setup,
    picture: qrCode(setup.uri),
    secret: (secret.match(/.{1,4}/g) ?? []).join(' '),
  }
}

function refuse(result: Omit<TwoStepResult, 'ok'>) {
  return data<TwoStepResult>({ ok: false, ...result }, { status: 422 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast<TwoStepResult>(serverAction, accountToasts.twoStepFailed())

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return <TwoStepDialog on={loaderData.on} result={result} />
}
