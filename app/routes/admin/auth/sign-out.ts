import { redirect } from 'react-router'
import { endSession } from '../../../domain/staff/sessions/end-sessions.server.ts'
import { servicesContext } from '../../../server/request-context.ts'
import { noSessionCookies, readTokens, withCookies } from '../../../web/admin/session-cookies.ts'
import type { Route } from './+types/sign-out.ts'

/** Signs out by POST only: opening the address redirects. */
export function loader() {
  return redirect('/admin')
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, sessionSecret, clock } = context.get(servicesContext)
  await endSession(db, sessionSecret, readTokens(request), clock.now())
  return redirect('/admin/login', { headers: withCookies(noSessionCookies(request)) })
}
