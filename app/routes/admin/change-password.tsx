import { data, redirect } from 'react-router'
import { authMessages, passwordProblems } from '../../content/staff/people/auth.ts'
import { staffTitle } from '../../content/staff/staff-title.ts'
import { changePassword } from '../../domain/staff/auth/set-password.server.ts'
import { textOf } from '../../forms/fields/form-text.ts'
import { withFlash } from '../../platform/http/flash-cookie.ts'
import { servicesContext } from '../../server/request-context.ts'
import { Refusal } from '../../ui/admin/auth/auth-card.tsx'
import { NewPasswordForm } from '../../ui/admin/auth/new-password-form.tsx'
import {
  type ActionResult,
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../ui/admin/kit/revalidate-on-refusal.ts'
import { signedInContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/change-password'

export const meta: Route.MetaFunction = () => [{ title: staffTitle('Choose a new password') }]

export function loader({ context }: Route.LoaderArgs) {
  return { temporary: context.get(signedInContext).mustChangePassword }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('change password', serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const { staff, sessionId } = context.get(signedInContext)
  const form = await request.formData()
  const fresh = textOf(form, 'password')
  if (fresh !== textOf(form, 'confirmation')) return refuse(authMessages.mismatch)
  const current = textOf(form, 'current')
  const changed = await changePassword(services.db, services, staff, { sessionId, current, fresh })
  if (changed.ok) return redirect('/admin', withFlash('staff-password-changed'))
  if (changed.reason === 'signed-out') return redirect('/admin/login')
  return refuse(
    changed.reason === 'too-short'
      ? authMessages.tooShort
      : authMessages.updateFailed(passwordProblems[changed.reason]),
  )
}

function refuse(toast: ActionResult['toast']) {
  const result: ActionResult = { ok: false, ...(toast && { toast }) }
  return data(result, { status: 400 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, authMessages.updateFailed('An unexpected error occurred'))

/** Temporary passwords must be changed here first; others can be changed at any time. */
export default function ChangePassword({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return (
    <div className="staff-page">
      <div className="max-w-[26rem]">
        <h1>Choose a new password</h1>
        <p className="mt-2 mb-6 text-ink-soft">
          {loaderData.temporary
            ? 'You signed in with a temporary password. Choose one of your own, then go on.'
            : 'Your other sessions end; this one stays.'}
        </p>
        <Refusal toast={result?.toast} />
        <NewPasswordForm askCurrent={!loaderData.temporary} />
      </div>
    </div>
  )
}
