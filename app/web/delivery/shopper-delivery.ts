import { type DeliveryAnswer, deliveryAnswer } from '../../content/delivery-line.ts'
import { quoteDelivery } from '../../domain/delivery/quote-delivery.server.ts'
import { readCookie, writeCookie } from '../../platform/cookies.ts'
import type { Services } from '../../server/request-context.ts'
import { closedDaysOf } from './closed-days.ts'

/**
 * The cookie of the shopper's postcode: only its first half, which is all that delivery depends on.
 * Scripts read it, to know whether there is anything to fill in.
 */
const COOKIE = 'postcode'
const COOKIE_SECONDS = 180 * 24 * 3_600
/** Longer than a postcode in any spelling. */
const LONGEST = 40

/** What delivery to a typed postcode costs and when it comes, in words. */
export function answerPostcode(
  { zones, clock, settings }: Services,
  typed: string,
  piece: string | null,
): DeliveryAnswer {
  const postcode = typed.trim().slice(0, LONGEST)
  const at = { now: clock.now(), closed: closedDaysOf(settings.current) }
  return deliveryAnswer(quoteDelivery(zones.index, postcode, at), postcode, piece)
}

/** The answer for the postcode that the shopper has given before; null without one. */
export function answerRemembered(
  services: Services,
  request: Request,
  piece: string | null = null,
): DeliveryAnswer | null {
  const kept = readCookie(request.headers.get('cookie'), COOKIE)
  const answer = kept ? answerPostcode(services, kept, piece) : null
  return answer?.ok ? answer : null
}

/** Headers that remember the postcode of an answer. */
export function rememberPostcode({ ok, postcode }: DeliveryAnswer): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (ok) headers.set('Set-Cookie', writeCookie(COOKIE, postcode, COOKIE_SECONDS))
  return headers
}
