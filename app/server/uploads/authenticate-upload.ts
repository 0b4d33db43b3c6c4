import type { FastifyReply, FastifyRequest } from 'fastify'
import { can } from '../../domain/staff/roles.ts'
import { findStaff } from '../../domain/staff/sessions/find-staff.server.ts'
import { renewSession } from '../../domain/staff/sessions/renew-session.server.ts'
import type { Staff } from '../../domain/staff/staff.ts'
import { readTokens, sessionCookies } from '../../web/admin/session-cookies.ts'
import type { Services } from '../request-context.ts'

type WhoSends = { ok: true; staff: Staff } | { ok: false; status: 401 | 403; error: string }

/**
 * Who sends a request, before its body is read: the guard of the staff area comes only after
 * that, too late for megabytes. An access token that has just ended is renewed, for this request
 * and the browser, so that nobody loses the pictures they have waited for.
 */
export async function authenticateUpload(
  { db, sessionSecret, clock, publicUrl }: Services,
  incoming: FastifyRequest,
  reply: FastifyReply,
): Promise<WhoSends> {
  const now = clock.now()
  const web = new Request(new URL(incoming.url, publicUrl), { headers: headersOf(incoming) })
  const tokens = readTokens(web)
  let signedIn = await findStaff(db, sessionSecret, tokens.accessToken, now)
  if (!signedIn && tokens.refreshToken) {
    const renewed = await renewSession(db, sessionSecret, tokens.refreshToken, now)
    if (renewed) {
      signedIn = await findStaff(db, sessionSecret, renewed.accessToken, now)
      const cookies = sessionCookies(web, renewed)
      reply.header('set-cookie', cookies)
      incoming.headers.cookie = cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')
    }
  }
  if (!signedIn) return { ok: false, status: 401, error: 'Auth session missing!' }
  if (signedIn.mustChangePassword) {
    const error = 'The temporary password must be changed first.'
    return { ok: false, status: 403, error }
  }
  if (!can(signedIn.staff.role, 'edit')) return { ok: false, status: 403, error: 'Not authorized' }
  return { ok: true, staff: signedIn.staff }
}

function headersOf({ headers: { cookie, authorization } }: FastifyRequest): HeadersInit {
  return { ...(cookie && { cookie }), ...(authorization && { authorization }) }
}
