import type { SignInClient } from '../../../domain/staff/sessions/open-session.server.ts'
import type { RequestServices } from '../../../server/request-context.ts'
import { readDeviceCookie } from '../session-cookies.ts'

/** The client of a sign-in request. */
export function signInClientOf(request: Request, { clientAddress }: RequestServices): SignInClient {
  return {
    address: clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    deviceCookie: readDeviceCookie(request),
  }
}
