import { data, Outlet, redirect } from 'react-router'
import { accountToasts } from '../../../content/staff/people/account.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { renameSelf } from '../../../domain/staff/people/rename-self.server.ts'
import { recoveryCodesLeft } from '../../../domain/staff/second-factor/change-second-factor.server.ts'
import {
  endAllSessions,
  endOwnSession,
} from '../../../domain/staff/sessions/end-sessions.server.ts'
import { ownSessions } from '../../../domain/staff/sessions/own-sessions.server.ts'
import { fieldErrors, readFields } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { nameRules } from '../../../forms/staff/staff-form.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { AccountPage } from '../../../ui/admin/account/account-page.tsx'
import {
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { revalidateOnRefusal } from '../../../ui/admin/kit/revalidate-on-refusal.ts'
import { actionResult } from '../../../web/admin/action-result.ts'
import { noSessionCookies, withCookies } from '../../../web/admin/session-cookies.ts'
import { signedInContext, staffContext } from '../../../web/admin/staff-context.ts'
import type { Route } from './+types/account'

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Your account') },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { staff, sessionId } = context.get(signedInContext)
  const [sessions, codesLeft] = await Promise.all([
    ownSessions(services.db, staff, services.clock.now()),
    recoveryCodesLeft(services.db, services, staff),
  ])
  return {
    staff,
    codesLeft,
    sessions: sessions.map((session) => ({ ...session, here: session.id === sessionId })),
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('account', serverLoader)
clientLoader.hydrate = true as const

export const shouldRevalidate = revalidateOnRefusal

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext)
  const { sessionId } = context.get(signedInContext)
  const staff = context.get(staffContext)
  const form = await request.formData()
  const ended = textOf(form, 'session')
  switch (textOf(form, 'intent')) {
    case 'rename': {
      const values = readFields(nameRules, form)
      const errors = fieldErrors(nameRules, values)
      if (errors.full_name) return actionResult({ ok: false, errors }, 422)
      await renameSelf(db, { clock }, staff, values.full_name)
      return actionResult({ ok: true, toast: accountToasts.renamed })
    }
    case 'sign-out':
      await endOwnSession(db, staff, ended)
      return ended === sessionId
        ? leave(request)
        : actionResult({ ok: true, toast: accountToasts.signedOut })
    case 'sign-out-others':
      await endAllSessions(db, staff.id, sessionId)
      return actionResult({ ok: true, toast: accountToasts.signedOutElsewhere })
    case 'sign-out-all':
      await endAllSessions(db, staff.id)
      return leave(request)
    default:
      throw data(null, 400)
  }
}

function leave(request: Request) {
  return redirect('/admin/login', { headers: withCookies(noSessionCookies(request)) })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  const { renameFailed, signOutFailed } = accountToasts
  return await resultOrToast(serverAction, intent === 'rename' ? renameFailed : signOutFailed)
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  return (
    <>
      <AccountPage {...loaderData} result={result} />
      <Outlet />
    </>
  )
}
