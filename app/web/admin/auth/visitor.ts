import type { Visitor } from '../../../domain/staff/sessions/open-session.server.ts'
import type { RequestServices } from '../../../server/request-context.ts'
import { readDeviceCookie } from '../session-cookies.ts'

const START = '/admin'

/** Where a request to sign in comes from. */
export function visitorOf(request: Request, { clientAddress }: RequestServices): Visitor {
  return {
    address: clientAddress,
    userAgent: request.headers.get('user-agent') ?? '',
    deviceCookie: readDeviceCookie(request),
  }
}

/**
 * A page of the staff area to go on to; nothing else is accepted from an address. Read as a
 * browser reads it, so that what follows is what was looked at: no line breaks, no way out by
 * `..`, no second slash that would name another host.
 */
export function nextPage(given: string | null): string {
  const read = given?.startsWith('/') ? URL.parse(given, 'http://shop.invalid') : null
  if (read?.host !== 'shop.invalid') return START
  const { pathname, search } = read
  const ours = /^\/admin(?:\/|$)/.test(pathname) && !pathname.includes('//')
  return ours && !pathname.startsWith('/admin/login') ? pathname + search : START
}
