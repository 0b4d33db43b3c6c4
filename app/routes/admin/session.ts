import { redirect } from 'react-router'
import { renewSession } from '../../domain/staff/sessions/renew-session.server.ts'
import { servicesContext } from '../../server/request-context.ts'
import { readTokens, sessionCookies, withCookies } from '../../web/admin/session-cookies.ts'
import { signedInContext } from '../../web/admin/staff-context.ts'
import type { Route } from './+types/session.ts'

/** `GET /admin/session`: the signed-in staff member and the session's expiry. */
export function loader({ context }: Route.LoaderArgs) {
  const { staff, expiresAt } = context.get(signedInContext)
  const { clock } = context.get(servicesContext)
  return Response.json({
    user: { id: staff.id, email: staff.email, full_name: staff.fullName, role: staff.role },
    expiresInMs: expiresAt.getTime() - clock.now().getTime(),
  })
}

/** `POST /admin/session`: the next pair of tokens. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, sessionSecret, clock } = context.get(servicesContext)
  const now = clock.now()
  const { refreshToken } = readTokens(request)
  const tokens = await renewSession(db, sessionSecret, refreshToken, now)
  if (!tokens) return redirect('/admin/login')
  return Response.json(
    { expiresInMs: tokens.expiresAt.getTime() - now.getTime() },
    { headers: withCookies(sessionCookies(request, tokens)) },
  )
}
