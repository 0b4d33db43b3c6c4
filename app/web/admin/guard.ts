import { data, type MiddlewareFunction, redirect } from 'react-router'
import { inviteRefused } from '../../content/staff/people/users.ts'
import { servicesContext } from '../../server/request-context.ts'
import type { Refusal } from '../../ui/loading/load-failed.tsx'
import { ACCESS_REFUSALS, type AccessRefusal, checkAccess, isSafe } from './check-access.ts'
import { signedInContext, staffContext } from './staff-context.ts'

/** Rendered by the root, since the layout's data have not been loaded. */
const NOT_OPEN: Refusal = {
  heading: 'This is not open to you.',
  text: 'Your role does not allow this. If it should, ask an admin to change it.',
  to: '/admin',
  label: 'To the dashboard',
}

/** Its refusal has a specified text of its own. */
const INVITE = '/api/invite-admin-user'

/**
 * Runs before every page, action and data request of the staff area. It is middleware because a
 * guard in a loader can be bypassed by requesting the data of another loader alone.
 */
export const guard: MiddlewareFunction<Response> = async (
  { request, url, pattern: routePattern, context },
  next,
) => {
  // React Router's pattern lacks the leading slash.
  const pattern = `/${routePattern.replace(/^\//, '')}`
  const access = await checkAccess(context.get(servicesContext), request, pattern)
  if (access.ok) {
    context.set(staffContext, access.signedIn.staff)
    context.set(signedInContext, access.signedIn)
  }
  const response = access.ok ? await next() : refuse(access.reason, request, url, pattern)
  for (const cookie of access.cookies) response.headers.append('set-cookie', cookie)
  // A thrown redirect also works for data requests.
  if (!access.ok && response.headers.has('location')) throw response
  return response
}

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
