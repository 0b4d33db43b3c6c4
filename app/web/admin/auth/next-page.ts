import { redirectTarget } from '../../../platform/http/redirect-target.ts'

const START = '/admin'

/** The page of the staff area to open after sign-in; anything else is refused. */
export function nextPage(given: string | null): string {
  const target = redirectTarget(given ?? '', 'http://shop.invalid')
  const isStaffPage = target !== null && /^\/admin(?:[/?]|$)/.test(target)
  return isStaffPage && !target.startsWith('/admin/login') ? target : START
}
