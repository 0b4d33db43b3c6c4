import { CART_COOKIE_SECONDS } from '../../domain/cart/cart.ts'
import { canonicalCode } from '../../domain/discounts/discount-rules.ts'
import { isSecure, readCookie, writeCookie } from '../../platform/http/cookies.ts'
import { isSigned, sign } from '../../platform/signature.ts'

/**
 * The discount code of the cart, beside the cart's own cookie and as readable by scripts, which
 * send its shopper to the cart page. Signed, so that codes can only be tried through the form,
 * whose attempts are limited.
 */
const NAME = 'discount'

export function discountCookie(request: Request, secret: string, code: string): string {
  return write(request, `${code}.${sign(secret, `discount:${code}`)}`)
}

export function clearedDiscountCookie(request: Request): string {
  return write(request, '')
}

/** The cart's code, in canonical form; null without one that the shop has signed. */
export function discountCodeOf(request: Request, secret: string): string | null {
  const value = readCookie(request.headers.get('Cookie'), NAME) ?? ''
  const [typed = '', signature = ''] = value.split('.')
  const code = canonicalCode(typed)
  return code !== null && isSigned(secret, `discount:${code}`, signature) ? code : null
}

function write(request: Request, value: string): string {
  return writeCookie(NAME, value, CART_COOKIE_SECONDS, isSecure(request) ? '; Secure' : '')
}
