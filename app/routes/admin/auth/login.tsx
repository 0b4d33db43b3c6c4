import { data, redirect } from 'react-router'
import { authMessages, loginRefusals } from '../../../content/staff/people/auth.ts'
import { staffTitle } from '../../../content/staff/staff-title.ts'
import { requestReset } from '../../../domain/staff/auth/request-reset.server.ts'
import { signIn } from '../../../domain/staff/auth/sign-in.server.ts'
import { signInWithCode } from '../../../domain/staff/auth/sign-in-with-code.server.ts'
import { findStaff } from '../../../domain/staff/sessions/find-staff.server.ts'
import type { SessionTokens } from '../../../domain/staff/sessions/session-tokens.server.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import {
  type PrivateCookie,
  privateCookie,
  readPrivateCookie,
} from '../../../platform/http/cookies.ts'
import { type RequestServices, servicesContext } from '../../../server/request-context.ts'
import { AuthCard, Refusal } from '../../../ui/admin/auth/auth-card.tsx'
import { CodeForm, ForgotPassword, LoginForm } from '../../../ui/admin/auth/login-forms.tsx'
import {
  type ActionResult,
  resultOrToast,
  useKeptResult,
  useResultToast,
} from '../../../ui/admin/kit/forms/action-result.ts'
import { loadedOrLast } from '../../../ui/admin/kit/last-loaded.ts'
import { nextPage } from '../../../web/admin/auth/next-page.ts'
import { signInClientOf } from '../../../web/admin/auth/sign-in-client.ts'
import {
  deviceCookie,
  readTokens,
  sessionCookies,
  withCookies,
} from '../../../web/admin/session-cookies.ts'
import type { Route } from './+types/login'

/** Identifies the challenge between the two steps of the sign-in. */
const CHALLENGE: PrivateCookie = { name: 'staff_challenge', path: '/admin', maxAge: 600 }

export const meta: Route.MetaFunction = () => [
  { title: staffTitle('Sign in') },
  { name: 'description', content: 'For the people of the shop.' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, sessionSecret, clock } = context.get(servicesContext)
  const { accessToken } = readTokens(request)
  if (await findStaff(db, sessionSecret, accessToken, clock.now())) {
    throw redirect(nextPage(url.searchParams.get('next')))
  }
  return {
    codeNeeded: readPrivateCookie(request, CHALLENGE) !== null,
    forgot: url.searchParams.has('forgot'),
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  loadedOrLast('login', serverLoader)
clientLoader.hydrate = true as const

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const next = nextPage(url.searchParams.get('next'))
  const intent = form.get('intent')
  if (intent === 'reset') return await mailResetLink(request, services, form)
  if (intent === 'start-again') {
    return redirect(url.pathname + url.search, takeBackChallenge(request))
  }
  if (intent === 'code') return await secondStep(request, services, form, next)
  return await firstStep(request, services, form, next)
}

type LoginResult = ActionResult & {
  /** Which of the two steps is shown next; undefined leaves it unchanged. */
  codeNeeded?: boolean
  /** The address of a refused sign-in, which the form shows again. */
  email?: string
  /** The address whose reset mail failed; undefined for other forms. */
  resetFor?: string
}

async function firstStep(
  request: Request,
  services: RequestServices,
  form: FormData,
  next: string,
) {
  const given = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  const result = await signIn(services.db, services, given, signInClientOf(request, services))
  if (result.ok) return completeSignIn(request, result, next)
  if (result.reason === 'code-needed') {
    const headers = giveChallenge(request, result.challenge)
    return data<LoginResult>({ ok: true, codeNeeded: true }, { headers })
  }
  return refuse(result.reason, { codeNeeded: false, email: given.email })
}

async function secondStep(
  request: Request,
  services: RequestServices,
  form: FormData,
  next: string,
) {
  const given = {
    challenge: readPrivateCookie(request, CHALLENGE) ?? '',
    code: textOf(form, 'code'),
  }
  const result = await signInWithCode(
    services.db,
    services,
    given,
    signInClientOf(request, services),
  )
  if (result.ok) return completeSignIn(request, result, next)
  if (result.reason === 'over' || result.reason === 'used') {
    return refuse(result.reason, { codeNeeded: false, ...takeBackChallenge(request) })
  }
  const reason = result.reason === 'invalid' ? 'invalid-code' : result.reason
  return refuse(reason, { codeNeeded: true })
}

async function mailResetLink(request: Request, services: RequestServices, form: FormData) {
  const client = signInClientOf(request, services)
  const email = textOf(form, 'email')
  try {
    const taken = await requestReset(services.db, services, email, client)
    if (taken) return data<LoginResult>({ ok: true, toast: authMessages.resetSent })
    return data(resetFailed(email, loginRefusals['too-many']), { status: 429 })
  } catch (err) {
    services.log.error({ event: 'staff.reset_failed', err }, 'a reset link could not be sent')
    return data(resetFailed(email), { status: 500 })
  }
}

/** @param reason shown to the staff member */
function resetFailed(email: string, reason = 'An unexpected error occurred'): LoginResult {
  return { ok: false, toast: authMessages.resetFailed(reason), resetFor: email }
}

function completeSignIn(
  request: Request,
  given: { tokens: SessionTokens; deviceCookie: string },
  next: string,
) {
  const headers = withCookies([
    ...sessionCookies(request, given.tokens),
    deviceCookie(request, given.deviceCookie),
  ])
  for (const cookie of takeBackChallenge(request).headers.getSetCookie()) {
    headers.append('set-cookie', cookie)
  }
  return redirect(next, { headers })
}

function refuse(
  reason: keyof typeof loginRefusals,
  { headers, ...shown }: { codeNeeded: boolean; email?: string; headers?: Headers },
) {
  const toast = authMessages.loginFailed(loginRefusals[reason])
  const status = reason === 'too-many' ? 429 : 401
  return data<LoginResult>({ ok: false, toast, ...shown }, { status, ...(headers && { headers }) })
}

function giveChallenge(request: Request, challenge: string): Headers {
  return withCookies([privateCookie(request, CHALLENGE, challenge)])
}

function takeBackChallenge(request: Request): { headers: Headers } {
  return { headers: withCookies([privateCookie(request, CHALLENGE, '')]) }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  if (form.get('intent') !== 'reset') {
    return await resultOrToast<LoginResult>(serverAction, authMessages.unexpected)
  }
  const failed = resetFailed(textOf(form, 'email'))
  const result = await resultOrToast<LoginResult>(
    serverAction,
    failed.toast ?? authMessages.unexpected,
  )
  return result.ok ? result : { ...failed, ...result }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const result: LoginResult | undefined = useKeptResult(actionData)
  useResultToast(result)
  const codeNeeded = result?.codeNeeded ?? loaderData.codeNeeded
  const resetFor = result?.resetFor
  const toast = result?.toast
  return (
    <AuthCard title={codeNeeded ? 'One more step' : 'Sign in'}>
      {resetFor === undefined && <Refusal toast={toast} />}
      {codeNeeded ? <CodeForm /> : <LoginForm email={result?.email ?? ''} />}
      {loaderData.forgot && !result?.ok && (
        <ForgotPassword
          failed={resetFor === undefined ? undefined : toast}
          email={resetFor ?? ''}
        />
      )}
    </AuthCard>
  )
}
