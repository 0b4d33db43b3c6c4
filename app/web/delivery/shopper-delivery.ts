import {
  collectionAnswer,
  type DeliveryAnswer,
  deliveryAnswer,
} from '../../content/checkout/delivery-line.ts'
import { shopDetails } from '../../content/settings/shop-details.ts'
import { parsePostcode } from '../../domain/delivery/parse-postcode.server.ts'
import { quoteDelivery } from '../../domain/delivery/quote-delivery.server.ts'
import { closedDaysIn } from '../../domain/delivery-rounds/days/round-rules.ts'
import type { ShownDelivery } from '../../domain/orders/checkout/checkout-request.server.ts'
import { readCookie, writeCookie } from '../../platform/http/cookies.ts'
import { NO_PENCE } from '../../platform/values/money.ts'
import type { Services } from '../../server/request-context.ts'

/**
 * The cookie of the shopper's postcode: only its first half, which is all that delivery depends on.
 * Scripts read it to decide whether there is anything to fill in.
 */
const COOKIE = 'postcode'
const COOKIE_SECONDS = 180 * 24 * 3_600
/** Longer than a postcode in any spelling. */
const MAX_LENGTH = 40

/** The cost and the first day of delivery to an entered postcode, as text. */
export function answerPostcode(
  { zones, clock, settings }: Services,
  input: string,
  piece: string | null,
): DeliveryAnswer {
  const postcode = input.trim().slice(0, MAX_LENGTH)
  const at = { now: clock.now(), closed: closedDaysIn(settings.current) }
  return deliveryAnswer(quoteDelivery(zones.index, postcode, at), postcode, piece)
}

/**
 * The cookie of shoppers who collect. It lasts as long as a cart, so that it does not apply to a later
 * cart by mistake.
 */
const COLLECT = 'collect'
const COLLECT_SECONDS = 30 * 24 * 3_600

const collects = (request: Request) => readCookie(request.headers.get('cookie'), COLLECT) === '1'

/** `Set-Cookie` of the choice to collect, or to have it delivered after all. */
export function collectCookie(collect: boolean): string {
  return writeCookie(COLLECT, collect ? '1' : '', COLLECT_SECONDS)
}

/**
 * The delivery that the cookies name, for a checkout whose form names none: no price was shown.
 */
export function chosenDelivery(request: Request): ShownDelivery | null {
  if (collects(request)) return { kind: 'collection' }
  const kept = readCookie(request.headers.get('cookie'), COOKIE)
  const parsed = kept ? parsePostcode(kept) : null
  return parsed?.ok ? { kind: 'delivery', outcode: parsed.outcode, amount: NO_PENCE } : null
}

/** The texts about collection. */
function answerCollection({ settings }: Services): DeliveryAnswer {
  const { address, spokenHours } = shopDetails(settings.current)
  return collectionAnswer(address.join(', '), spokenHours)
}

/** The texts for the shopper's earlier choice; null if there is none. */
export function answerChosen(
  services: Services,
  request: Request,
  piece: string | null = null,
): DeliveryAnswer | null {
  return collects(request) ? answerCollection(services) : answerRemembered(services, request, piece)
}

/** The texts for the shopper's stored postcode; null if there is none. */
export function answerRemembered(
  services: Services,
  request: Request,
  piece: string | null = null,
): DeliveryAnswer | null {
  const kept = readCookie(request.headers.get('cookie'), COOKIE)
  const answer = kept ? answerPostcode(services, kept, piece) : null
  return answer?.ok ? answer : null
}

/** Headers that store a valid postcode and end the choice to collect. */
export function rememberPostcode({ ok, postcode }: DeliveryAnswer): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  if (ok) {
    headers.append('Set-Cookie', writeCookie(COOKIE, postcode, COOKIE_SECONDS))
    headers.append('Set-Cookie', collectCookie(false))
  }
  return headers
}
