import { can } from '../../domain/staff/roles.ts'
import { findStaff, type SignedIn } from '../../domain/staff/sessions/find-staff.server.ts'
import { renewSession } from '../../domain/staff/sessions/renew-session.server.ts'
import type { Services } from '../../server/request-context.ts'
import { ACCESS } from './access.ts'
import { noSessionCookies, readTokens, sessionCookies } from './session-cookies.ts'

export type AccessRefusal = 'signed-out' | 'temporary-password' | 'not-allowed'

export type CheckedAccess = (
  | { ok: true; signedIn: SignedIn }
  | { ok: false; reason: AccessRefusal }
) & {
  /** `Set-Cookie` headers for the response: the session was renewed, or has ended. */
  cookies: string[]
}

/** A refusal for API clients: status and JSON body. */
export const ACCESS_REFUSALS = {
  'signed-out': { status: 401, error: 'Auth session missing!' },
  'temporary-password': { status: 403, error: 'The temporary password must be changed first.' },
  'not-allowed': { status: 403, error: 'Not authorized' },
} as const satisfies Record<AccessRefusal, { status: number; error: string }>

const SAFE = new Set(['GET', 'HEAD'])
/** The pages accessible with a temporary password. */
const BEFORE_CHANGE = new Set(['/admin/change-password', '/admin/session'])

/**
 * Authenticates a request to the staff area and authorizes it: signed in, with a permanent
 * password, in a role permitted by the access table. An expired access token is renewed if the
 * request has a refresh token.
 *
 * @param pattern the route's address as in the access table, `/admin/orders/:id`
 * @throws if the access table lacks the pattern
 */
export async function checkAccess(
  { db, sessionSecret, clock }: Pick<Services, 'db' | 'sessionSecret' | 'clock'>,
  request: Request,
  pattern: string,
): Promise<CheckedAccess> {
  const now = clock.now()
  const tokens = readTokens(request)
  let signedIn = await findStaff(db, sessionSecret, tokens.accessToken, now)
  let cookies: string[] = []
  if (!signedIn && tokens.refreshToken) {
    const renewed = await renewSession(db, sessionSecret, tokens.refreshToken, now)
    signedIn = renewed && (await findStaff(db, sessionSecret, renewed.accessToken, now))
    cookies = renewed ? sessionCookies(request, renewed) : noSessionCookies(request)
  }
  if (!signedIn) return { ok: false, reason: 'signed-out', cookies }
  const reason = refusalOf(signedIn, request.method, pattern)
  return reason ? { ok: false, reason, cookies } : { ok: true, signedIn, cookies }
}

/** Whether a method only reads (RFC 9110, 9.2.1). */
export function isSafe(method: string): boolean {
  return SAFE.has(method)
}

function refusalOf(
  { staff, mustChangePassword }: SignedIn,
  method: string,
  pattern: string,
): AccessRefusal | null {
  if (mustChangePassword && !BEFORE_CHANGE.has(pattern)) return 'temporary-password'
  const access = ACCESS[pattern]
  if (!access) throw new Error(`the access table lacks ${pattern}`)
  const permission = isSafe(method) ? access.see : access.change
  return permission && can(staff.role, permission) ? null : 'not-allowed'
}
