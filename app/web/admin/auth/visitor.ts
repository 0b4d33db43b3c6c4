import type { Visitor } from '../../../domain/staff/sessions/open-session.server.ts'
import type { RequestServices } from '../../../server/request-context.ts'
import { readDeviceCookie } from '../session-cookies.ts'

const START = '/admin'

/** The origin of a sign-in request. */
export function visitorOf(request: Request, { clientAddress }: RequestServices): Visitor {
  return {
    address: clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    deviceCookie: readDeviceCookie(request),
  }
}

/**
 * The page of the staff area to open after sign-in; anything else is refused (no open redirect).
 * Parsed like a browser does, so that the checked address is the one followed: no line breaks, no
 * `..`, no second slash that would name another host.
 */
export function nextPage(given: string | null): string {
  const read = given?.startsWith('/') ? URL.parse(given, 'http://shop.invalid') : null
  if (read?.host !== 'shop.invalid') return START
  const { pathname, search } = read
  const ours = /^\/admin(?:\/|$)/.test(pathname) && !pathname.includes('//')
  return ours && !pathname.startsWith('/admin/login') ? pathname + search : START
}
