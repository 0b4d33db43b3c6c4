import { useEffect, useState } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { authMessages, passwordProblems } from '../../../content/staff/people/auth.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import { findByResetToken, resetPassword } from '../../../domain/staff/auth/set-password.server.ts'
import { rememberDevice } from '../../../domain/staff/sessions/known-device.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { AuthCard, Refusal } from '../../../ui/admin/auth/auth-card.tsx'
import { NewPasswordForm } from '../../../ui/admin/auth/new-password-form.tsx'
import {
  type ActionResult,
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { deviceCookie, readDeviceCookie, withCookies } from '../../../web/admin/session-cookies.ts'
import type { Route } from './+types/reset-password'

const REDIRECT_SECONDS = 3
/** The page after a reset has its own address: the link's page would report a used link. */
const DONE = 'done'
/** Redirects a freshly loaded page; `useSignInSoon` redirects an open one. */
const THEN_SIGN_IN = { refresh: `${REDIRECT_SECONDS}; url=/admin/login` }

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Choose a new password') },
  { name: 'robots', content: 'noindex' },
  // The address contains the link's token: other sites get no referrer. With `no-referrer` a browser
  // would send the form without its origin.
  { name: 'referrer', content: 'same-origin' },
]

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export async function loader({ url, context }: Route.LoaderArgs) {
  if (url.searchParams.has(DONE)) {
    return data({ token: '', state: 'done' } as const, { headers: THEN_SIGN_IN })
  }
  const services = context.get(servicesContext)
  const token = url.searchParams.get('token') ?? ''
  const person = await findByResetToken(services.db, services, token)
  return person
    ? data({ token, state: 'open' } as const)
    : data({ token: '', state: 'invalid' } as const, { status: 410, headers: THEN_SIGN_IN })
}

/** No revalidation after a submission, only on another address: the form must stay. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href !== nextUrl.href
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const fresh = textOf(form, 'password')
  if (fresh !== textOf(form, 'confirmation')) return refuse(authMessages.mismatch)
  const token = textOf(form, 'token')
  const reset = await resetPassword(services.db, services, { token, fresh })
  if (reset.ok) {
    const known = rememberDevice(
      services.sessionSecret,
      readDeviceCookie(request),
      reset.staffId,
      services.clock.now(),
    )
    const headers = withCookies([deviceCookie(request, known)])
    return redirect(`/admin/reset-password?${DONE}=1`, { headers })
  }
  // Without a token the page explains why, and redirects to the sign-in.
  if (reset.reason === 'invalid-link') return redirect('/admin/reset-password')
  if (reset.reason === 'too-short') return refuse(authMessages.tooShort)
  return refuse(authMessages.updateFailed(passwordProblems[reset.reason]))
}

function refuse(toast: Toast) {
  const result: ActionResult = { ok: false, toast }
  return data(result, { status: 400 })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  resultOrToast(serverAction, authMessages.updateFailed('An unexpected error occurred'))

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const result = useKeptResult(actionData)
  useResultToast(result)
  const { token, state } = loaderData
  useResultToast(PAGE_MESSAGES[state])
  const [first] = useState(state)
  useSignInSoon(first === 'open' && state !== 'open')
  return (
    <AuthCard title="Choose a new password">
      <Refusal toast={PAGE_MESSAGES[state]?.toast ?? result?.toast} />
      {state === 'open' ? (
        <NewPasswordForm token={token} />
      ) : (
        <>
          <p className="mb-5 text-ink-soft">Taking you to the sign-in page...</p>
          {state === 'done' ? (
            <ButtonLink to="/admin/login">Go to sign-in</ButtonLink>
          ) : (
            <ButtonLink to="/admin/login?forgot=1">Request a new link</ButtonLink>
          )}
        </>
      )}
    </AuthCard>
  )
}

/** Messages of the page that do not depend on a submission. */
const PAGE_MESSAGES = {
  open: null,
  invalid: { toast: authMessages.invalidLink },
  done: { toast: authMessages.updated },
} as const

function useSignInSoon(over: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(() => void navigate('/admin/login'), REDIRECT_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [over, navigate])
}
