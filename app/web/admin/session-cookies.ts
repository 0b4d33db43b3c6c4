import { DEVICE_SECONDS } from '../../domain/staff/sessions/known-device.server.ts'
import {
  ACCESS_SECONDS,
  SESSION_SECONDS,
  type SessionTokens,
} from '../../domain/staff/sessions/session-tokens.server.ts'
import {
  type PrivateCookie,
  privateCookie,
  readPrivateCookie,
} from '../../platform/http/cookies.ts'

/** Sent to every path, since the API uses it too. */
const ACCESS: PrivateCookie = { name: 'staff_access', path: '/', maxAge: ACCESS_SECONDS }
/** Sent to the staff area only. */
const REFRESH: PrivateCookie = { name: 'staff_refresh', path: '/admin', maxAge: SESSION_SECONDS }

/**
 * The tokens of a request. A bearer token counts alone: a wrong one must not renew, or end, the
 * session of the cookies beside it.
 */
export function readTokens(request: Request): {
  accessToken: string | null
  refreshToken: string | null
} {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (bearer) return { accessToken: bearer, refreshToken: null }
  return {
    accessToken: readPrivateCookie(request, ACCESS),
    refreshToken: readPrivateCookie(request, REFRESH),
  }
}

/** Marks a browser with an earlier sign-in; survives signing out. */
const DEVICE: PrivateCookie = { name: 'staff_device', path: '/admin', maxAge: DEVICE_SECONDS }

export function readDeviceCookie(request: Request): string | null {
  return readPrivateCookie(request, DEVICE)
}

export function deviceCookie(request: Request, value: string): string {
  return privateCookie(request, DEVICE, value)
}

/** The `Set-Cookie` headers of a new or renewed session. */
export function sessionCookies(request: Request, tokens: SessionTokens): string[] {
  return [
    privateCookie(request, ACCESS, tokens.accessToken),
    privateCookie(request, REFRESH, tokens.refreshToken),
  ]
}

/** The `Set-Cookie` headers of an ended session. */
export function noSessionCookies(request: Request): string[] {
  return [privateCookie(request, ACCESS, ''), privateCookie(request, REFRESH, '')]
}

export function withCookies(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
