import { data, type MiddlewareFunction, redirect } from 'react-router'
import { inviteRefused } from '../../content/staff/people/users.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Refusal } from '../../ui/loading/load-failed.tsx'
import { ACCESS_REFUSALS, type AccessRefusal, checkAccess, isSafe } from './check-access.ts'
import { sessionCookiesContext, signedInContext, staffContext } from './staff-context.ts'

/** Rendered by the root, since the layout's data have not been loaded. */
const NOT_OPEN: Refusal = {
  heading: 'This is not open to you.',
  text: 'Your role does not allow this. If it should, ask an admin to change it.',
  to: '/admin',
  label: 'To the dashboard',
}

/** Its refusal has a specified text of its own. */
const INVITE = '/api/invite-admin-user'

const authorizeRequest: MiddlewareFunction<Response> = async (
  { request, url, pattern: routePattern, context },
  next,
) => {
  // React Router's pattern lacks the leading slash.
  const pattern = `/${routePattern.replace(/^\//, '')}`
  const access = await checkAccess(context.get(servicesContext), request, pattern)
  context.set(sessionCookiesContext, access.cookies)
  if (access.ok) {
    context.set(staffContext, access.signedIn.staff)
    context.set(signedInContext, access.signedIn)
    return await next()
  }
  const response = refuse(access.reason, request, url, pattern)
  // A thrown redirect also works for data requests.
  if (response.headers.has('location')) throw response
  return response
}

/** Sends the cookies of a renewed or ended session with every response, including those of thrown refusals. */
const sendSessionCookies: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next()
  for (const cookie of context.get(sessionCookiesContext)) {
    response.headers.append('set-cookie', cookie)
  }
  return response
}

/**
 * Runs before every page, action and data request of the staff area. It is middleware because a
 * guard in a loader can be bypassed by requesting the data of another loader alone.
 */
export const guard: MiddlewareFunction<Response>[] = [sendSessionCookies, authorizeRequest]

/** JSON for API clients, a page for browsers. */
function refuse(reason: AccessRefusal, request: Request, url: URL, pattern: string): Response {
  if (isApiRequest(request, url)) {
    const { status, error } = ACCESS_REFUSALS[reason]
    const own = reason === 'signed-out' && pattern === INVITE
    return Response.json({ error: own ? inviteRefused : error }, { status })
  }
  if (reason === 'not-allowed') throw data(NOT_OPEN, { status: 403 })
  if (reason === 'temporary-password') return redirect('/admin/change-password')
  const comesBack = isSafe(request.method) && url.pathname !== '/admin'
  const next = comesBack ? `?next=${encodeURIComponent(url.pathname + url.search)}` : ''
  return redirect(`/admin/login${next}`)
}

function isApiRequest(request: Request, url: URL): boolean {
  return url.pathname.startsWith('/api/') || request.headers.has('authorization')
}
