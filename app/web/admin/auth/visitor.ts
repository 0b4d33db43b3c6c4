import type { Visitor } from '../../../domain/staff/sessions/open-session.server.ts'
import { redirectTarget } from '../../../platform/http/redirect-target.ts'
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

/** The page of the staff area to open after sign-in; anything else is refused. */
export function nextPage(given: string | null): string {
  const target = redirectTarget(given ?? '', 'http://shop.invalid')
  const isStaffPage = target !== null && /^\/admin(?:[/?]|$)/.test(target)
  return isStaffPage && !target.startsWith('/admin/login') ? target : START
}
