import { shownLegalText } from '../../content/legal-texts.ts'
import { notOpenYet } from '../../content/staff/people/setup.ts'
import { checkoutErrors, checkoutMessages } from '../../content/toasts/checkout-messages.ts'
import { discountErrors } from '../../content/toasts/discount-messages.ts'
import type { Toast } from '../../content/toasts/storefront-toasts.ts'
import {
  checkoutCookie,
  findCheckoutOrder,
} from '../../domain/orders/checkout/checkout-cookie.server.ts'
import { startCheckout } from '../../domain/orders/checkout/start-checkout.server.ts'
import { visitorOf } from '../../domain/orders/holds/visitor.server.ts'
import { termsDigest } from '../../domain/pages/legal/terms-texts.server.ts'
import { isSampleTrader } from '../../domain/settings/sample-content.ts'
import type { CustomerErrors } from '../../forms/shop/customer-form.ts'
import { connectionOf, consumeRateLimit } from '../../platform/rate-limit/rate-limit.server.ts'
import type { RequestServices } from '../../server/request-context.ts'
import { chosenDelivery } from '../delivery/shopper-delivery.ts'
import { consumeCodeLimit } from './cart-discount.ts'
import { checkoutErrorText, statusOf } from './checkout-error-text.ts'
import { clearedDiscountCookie, discountCodeOf } from './discount-cookie.ts'
import { nothingCharged } from './nothing-charged.ts'
import { readCheckoutRequest } from './read-checkout-request.ts'

/** `headers` set the checkout cookie; both responses must carry them. */
export type CheckoutOutcome = { headers: Headers } & (
  | { ok: true; url: string }
  | {
      ok: false
      status: number
      failure: Toast
      nothingCharged: boolean
      /** A message for each field that is the reason. */
      errors?: CustomerErrors | undefined
    }
)

/**
 * Starts the checkout of a request, sent as JSON or as a form.
 *
 * @param shownTerms the digest of the terms that the form was shown with; null: the present ones
 * @param body the items and the customer, in the shape of `POST /api/create-checkout`
 */
export async function checkoutFromRequest(
  services: RequestServices,
  { request, url }: { request: Request; url: URL },
  body: unknown,
  shownTerms: string | null = null,
): Promise<CheckoutOutcome> {
  const headers = new Headers()
  const refuse = async (
    status: number,
    failure: Toast,
    errors?: CustomerErrors,
  ): Promise<CheckoutOutcome> => ({
    ok: false,
    status,
    failure,
    nothingCharged: await nothingCharged(services, request),
    errors,
    headers,
  })
  const read = readCheckoutRequest(body, chosenDelivery(request))
  if (!read.ok) {
    if (read.reason === 'empty-cart') return await refuse(400, checkoutMessages.emptyCart)
    if (read.reason === 'no-such-code') {
      return await refuse(409, checkoutMessages.failed(discountErrors.unknown))
    }
    const text = read.reason === 'customer' ? read.message : checkoutErrors.other
    return await refuse(400, checkoutMessages.failed(text))
  }
  if (isWithoutTrader(services)) {
    services.log.warn(
      { event: 'checkout.sample_trader' },
      'checkout refused: live payments need the trader’s real name in the settings',
    )
    return await refuse(503, checkoutMessages.failed(notOpenYet))
  }
  const { db, sessionSecret, pageTexts, settings } = services
  const terms = shownLegalText(pageTexts.of('terms'), settings.current)
  if (shownTerms !== null && shownTerms !== termsDigest(terms)) {
    return await refuse(409, checkoutMessages.failed(checkoutErrors.termsChanged))
  }
  if (!(await consumeCheckoutLimit(services))) {
    return await refuse(429, checkoutMessages.failed(checkoutErrors.tooManyTries))
  }
  const { discount } = read.request
  // A code that the cart has not accepted before is a guess.
  const guess = discount && discount.code !== discountCodeOf(request, sessionSecret)
  if (guess && !(await consumeCodeLimit(services))) {
    return await refuse(429, checkoutMessages.failed(discountErrors.tooManyTries))
  }
  const started = await startCheckout(db, services, {
    request: read.request,
    browserKey: request.headers.get('idempotency-key'),
    origin: url.origin,
    own: await findCheckoutOrder(db, sessionSecret, request),
    visitor: visitorOf(services),
    terms,
  })
  if ('orderId' in started) {
    // Also if the outcome is unknown: the shopper's next attempt takes over the hold.
    headers.append('Set-Cookie', checkoutCookie(request, sessionSecret, started.orderId))
  }
  if (started.ok) {
    if (discount) headers.append('Set-Cookie', clearedDiscountCookie(request))
    return { ok: true, url: started.url, headers }
  }
  const text = checkoutErrorText(started)
  const errors = started.reason === 'email-refused' ? { email: text } : undefined
  return await refuse(statusOf(started), checkoutMessages.failed(text), errors)
}

/** Whether live payments would be taken while the trader's details are still a sample. */
function isWithoutTrader({ payments, settings }: RequestServices): boolean {
  return payments.live && isSampleTrader(settings.current.trader, settings.defaults)
}

/** Rate limit: checkouts in ten minutes for each shopper assumed behind one connection. */
const CHECKOUTS_EACH = 7

async function consumeCheckoutLimit(services: RequestServices): Promise<boolean> {
  const { db, sessionSecret, clientAddress, clock, maxOpenHolds } = services
  const limit = { scope: 'checkout', max: CHECKOUTS_EACH * maxOpenHolds, windowSeconds: 600 }
  const who = connectionOf(clientAddress)
  return (await consumeRateLimit(db, sessionSecret, limit, who, clock.now())).ok
}
