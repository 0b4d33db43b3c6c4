import { CART_COOKIE_SECONDS } from '../../domain/cart/cart.ts'
import { canonicalCode } from '../../domain/discounts/discount-rules.ts'
import { isSecure, readCookie, writeCookie } from '../../platform/http/cookies.ts'
import { isSigned, sign } from '../../platform/signature.ts'

/**
 * The discount code of the cart, stored beside the cart's own cookie. Scripts read it too, and send a
 * shopper with a code to the cart page. Signed, so that codes can only be tried through the form,
 * whose attempts are limited.
 */
const NAME = 'discount'

export function discountCookie(request: Request, secret: string, code: string): string {
  return write(request, `${code}.${sign(secret, `discount:${code}`)}`)
}

export function clearedDiscountCookie(request: Request): string {
  return write(request, '')
}

/** The cart's code, in canonical form; null if there is no code with the shop's signature. */
export function discountCodeOf(request: Request, secret: string): string | null {
  const value = readCookie(request.headers.get('Cookie'), NAME) ?? ''
  const [input = '', signature = ''] = value.split('.')
  const code = canonicalCode(input)
  return code !== null && isSigned(secret, `discount:${code}`, signature) ? code : null
}

function write(request: Request, value: string): string {
  return writeCookie(NAME, value, CART_COOKIE_SECONDS, isSecure(request) ? '; Secure' : '')
}
