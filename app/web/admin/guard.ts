import { data, type MiddlewareFunction, redirect } from 'react-router'
import { inviteRefused } from '../../content/staff/users.ts'
import { can } from '../../domain/staff/roles.ts'
import { findStaff, type SignedIn } from '../../domain/staff/sessions/find-staff.server.ts'
import { renewSession } from '../../domain/staff/sessions/renew-session.server.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Refusal } from '../../ui/load-failed.tsx'
import { ACCESS } from './access.ts'
import { noSessionCookies, readTokens, sessionCookies } from './session-cookies.ts'
import { signedInContext, staffContext } from './staff-context.ts'

/** Shown by the root, as the frame's own data has not been asked for. */
const NOT_OPEN: Refusal = {
  heading: 'This is not open to you.',
  text: 'Your role does not allow this. If it should, ask an admin to change it.',
  to: '/admin',
  label: 'To the dashboard',
}

/** One of the specified functions: it has words of its own for whoever may not use it. */
const INVITE = '/api/invite-admin-user'

const SAFE = new Set(['GET', 'HEAD'])
const CHANGE_PASSWORD = '/admin/change-password'
/** What a person with a temporary password may reach. */
const BEFORE_CHANGE = new Set([CHANGE_PASSWORD, '/admin/session'])

/**
 * Stands before every page, every action and every bare data request of the staff area: a guard
 * in a loader could be walked round by asking for another loader's data alone.
 */
export const guard: MiddlewareFunction<Response> = async (
  { request, url, pattern, context },
  next,
) => {
  const { db, sessionSecret, clock } = context.get(servicesContext)
  const now = clock.now()
  const tokens = readTokens(request)
  let signedIn = await findStaff(db, sessionSecret, tokens.accessToken, now)
  let cookies: string[] = []
  if (!signedIn && tokens.refreshToken) {
    const renewed = await renewSession(db, sessionSecret, tokens.refreshToken, now)
    signedIn = renewed && (await findStaff(db, sessionSecret, renewed.accessToken, now))
    cookies = renewed ? sessionCookies(request, renewed) : noSessionCookies(request)
  }
  const asked: Asked = {
    url,
    // The router leaves the slash before the first part out.
    pattern: `/${pattern.replace(/^\//, '')}`,
    method: request.method,
    program: isProgram(request, url),
  }
  const refusal = signedIn ? refuse(asked, signedIn) : askToSignIn(asked)
  if (signedIn && !refusal) {
    context.set(staffContext, signedIn.staff)
    context.set(signedInContext, signedIn)
  }
  const response = refusal ?? (await next())
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  // Thrown, a redirect also reaches a browser that asked for data alone.
  if (response.headers.has('location') && refusal) throw response
  return response
}

type Asked = {
  url: URL
  pattern: string
  method: string
  /** Asked by a program, which wants JSON and follows no redirects. */
  program: boolean
}

function refuse(asked: Asked, { staff, mustChangePassword }: SignedIn): Response | null {
  if (mustChangePassword && !BEFORE_CHANGE.has(asked.pattern)) {
    return asked.program
      ? Response.json({ error: 'The temporary password must be changed first.' }, { status: 403 })
      : redirect(CHANGE_PASSWORD)
  }
  const access = ACCESS[asked.pattern]
  if (!access) throw new Error(`nothing says who may use ${asked.pattern}`)
  const act = SAFE.has(asked.method) ? access.see : access.change
  if (act && can(staff.role, act)) return null
  if (asked.program) return Response.json({ error: 'Not authorized' }, { status: 403 })
  throw data(NOT_OPEN, { status: 403 })
}

/** To sign in, and from there back to the page that was asked for. */
function askToSignIn({ url, pattern, method, program }: Asked): Response {
  if (program) {
    const error = pattern === INVITE ? inviteRefused : 'Auth session missing!'
    return Response.json({ error }, { status: 401 })
  }
  const wanted = SAFE.has(method) && url.pathname !== '/admin' ? url.pathname + url.search : null
  return redirect(wanted ? `/admin/login?next=${encodeURIComponent(wanted)}` : '/admin/login')
}

function isProgram(request: Request, url: URL): boolean {
  return url.pathname.startsWith('/api/') || request.headers.has('authorization')
}
