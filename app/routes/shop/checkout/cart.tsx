import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import type { FailedCheckout } from '../../../content/checkout/failed-checkout.ts'
import { shownLegalText } from '../../../content/legal-texts.ts'
import { adjustmentToast, cartFull } from '../../../content/toasts/cart-toasts.ts'
import { mergeToasts } from '../../../content/toasts/merge-toasts.ts'
import type { Toast } from '../../../content/toasts/storefront-toasts.ts'
import {
  type Adjustment,
  CART_LIMIT,
  type CartLine,
  countUnits,
} from '../../../domain/cart/cart.ts'
import { setQuantity } from '../../../domain/cart/cart-lines.ts'
import { termsDigest } from '../../../domain/pages/legal/terms-texts.server.ts'
import { fieldErrors } from '../../../forms/fields/field-rules.ts'
import { textOf } from '../../../forms/fields/form-text.ts'
import { customerRules, readCustomer } from '../../../forms/shop/customer-form.ts'
import { privateCookie } from '../../../platform/http/cookies.ts'
import { NO_STORE } from '../../../platform/http/no-store.ts'
import {
  type RequestServices,
  type Services,
  servicesContext,
} from '../../../server/request-context.ts'
import { adoptCart } from '../../../ui/cart/cart-changes.ts'
import { CartPage } from '../../../ui/cart/cart-page.tsx'
import { useCart } from '../../../ui/cart/cart-view.ts'
import { useDiscount } from '../../../ui/cart/use-discount.ts'
import { pageMeta, rootOf } from '../../../ui/head/page-meta.ts'
import { addFromForm } from '../../../web/cart/add-from-form.ts'
import { applyDiscount, readCartDiscount, removeDiscount } from '../../../web/cart/cart-discount.ts'
import {
  cartMessageCookie,
  clearedCartMessage,
  readCartMessage,
} from '../../../web/cart/cart-message.ts'
import { checkoutFromRequest } from '../../../web/cart/checkout-from-request.ts'
import { clearedDiscountCookie } from '../../../web/cart/discount-cookie.ts'
import { PAID_FROM_CART } from '../../../web/cart/paid-from-cart.ts'
import { cartLinesOf, cartSetCookie, loadShopperCart } from '../../../web/cart/shopper-cart.ts'
import { answerChosen, collectCookie } from '../../../web/delivery/shopper-delivery.ts'
import { newestOrNone } from '../../../web/newest-products.ts'
import type { Route } from './+types/cart'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your Cart',
    description: 'The pieces in your cart at {shop}, and the way to the payment page.',
    path: '/cart',
    root: rootOf(matches),
    unlisted: true,
  })

export const headers: Route.HeadersFunction = () => NO_STORE

/** The cart page, usable without JavaScript: the drawer's content, with both steps on one page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const [cart, newest] = await Promise.all([
    loadShopperCart(services, request),
    // Loaded for a full cart too: it can be emptied without another request.
    newestOrNone(services),
  ])
  const { items, stock, adjustments, ownHold } = cart
  const { discount, dropped } = await readCartDiscount(services, request, cart)
  const message = readCartMessage(request)
  const setCookies = new Headers()
  if (message) setCookies.append('Set-Cookie', clearedCartMessage(request))
  const kept = cartSetCookie(request, items)
  if (kept !== cartSetCookie(request, cartLinesOf(request))) setCookies.append('Set-Cookie', kept)
  if (dropped) setCookies.append('Set-Cookie', clearedDiscountCookie(request))
  const delivery = answerChosen(services, request)
  const terms = termsDigest(
    shownLegalText(services.pageTexts.of('terms'), services.settings.current),
  )
  const waiting = items.length === 0 && ownHold.size > 0
  return data(
    { items, stock, adjustments, message, discount, delivery, dropped, waiting, newest, terms },
    { headers: setCookies },
  )
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const form = await request.formData()
  const lines = cartLinesOf(request)
  switch (textOf(form, 'intent')) {
    case 'add':
      return await add(services, request, form)
    case 'update':
      return backWith(request, withUnits(lines, form))
    case 'remove':
      return backWith(request, { lines: setQuantity(lines, textOf(form, 'id'), 0) })
    case 'discount':
      return await applyCode(services, request, form)
    case 'remove-discount': {
      const { cookie, toast } = removeDiscount(services, request)
      return backWith(request, { lines, ...said(form, toast) }, cookie)
    }
    case 'collect':
    case 'deliver':
      return backWith(request, { lines }, collectCookie(textOf(form, 'intent') === 'collect'))
    case 'checkout':
      return await checkOut(services, { request, url }, form)
    default:
      return backWith(request, { lines })
  }
}

type Changed = { lines: CartLine[]; message?: Toast }

/** Every change redirects to the page (post/redirect/get), so that a reload repeats nothing. */
function backWith(request: Request, { lines, message }: Changed, cookie?: string): Response {
  const setCookies = new Headers({ 'Set-Cookie': cartSetCookie(request, lines) })
  if (cookie) setCookies.append('Set-Cookie', cookie)
  if (message) setCookies.append('Set-Cookie', cartMessageCookie(request, message))
  return redirect('/cart', { status: 303, headers: setCookies })
}

async function add(services: Services, request: Request, form: FormData): Promise<Response> {
  const added = await addFromForm(services, request, form)
  if (!added) return backWith(request, { lines: cartLinesOf(request) })
  return backWith(request, { lines: added.lines, message: added.toast })
}

function withUnits(lines: CartLine[], form: FormData): Changed {
  const quantity = textOf(form, 'quantity')
  if (!/^\d{1,3}$/.test(quantity)) return { lines }
  const changed = setQuantity(lines, textOf(form, 'id'), Number(quantity))
  return countUnits(changed) > CART_LIMIT ? { lines, message: cartFull } : { lines: changed }
}

/** A message for a browser without scripts; others see the change in its place. */
const said = (form: FormData, toast: Toast | null): Pick<Changed, 'message'> =>
  toast && form.has('tell') ? { message: toast } : {}

/** Redirects to the page with the code applied, or renders it with the reason beside the field. */
async function applyCode(services: RequestServices, request: Request, form: FormData) {
  const applied = await applyDiscount(services, request, textOf(form, 'code'))
  if (applied.ok) {
    const changed = { lines: cartLinesOf(request), ...said(form, applied.toast) }
    return backWith(request, changed, applied.cookie)
  }
  const { status, error } = applied
  const refused = { input: applied.input, error }
  return data({ sent: undefined, failure: null, failed: null, refused }, { status })
}

/** Redirects to the payment page, or renders this page with the entered values and errors. */
async function checkOut(
  services: RequestServices,
  { request, url }: Pick<Route.ActionArgs, 'request' | 'url'>,
  form: FormData,
) {
  const customer = readCustomer(form)
  const errors = fieldErrors(customerRules, customer)
  if (Object.keys(errors).length > 0) {
    const sent = { customer, errors }
    return data({ sent, failure: null, failed: null, refused: null }, { status: 422 })
  }

  const items = form.getAll('item').map(parseItem)
  const outcome = await checkoutFromRequest(
    services,
    { request, url },
    {
      items,
      customer,
      discount: parseItem(form.get('discount')),
      delivery: parseItem(form.get('delivery')),
    },
    textOf(form, 'terms') || null,
  )
  const { headers } = outcome
  if (!outcome.ok) {
    const { status, errors: wrong } = outcome
    const sent = { customer, errors: wrong ?? {} }
    // A field's message is at the field.
    const failure = wrong ? null : outcome.failure
    const failed: FailedCheckout = outcome.nothingCharged ? 'nothing-charged' : 'unclear'
    return data({ sent, failure, failed, refused: null }, { status, headers })
  }
  headers.append('Set-Cookie', cartSetCookie(request, []))
  headers.append('Set-Cookie', privateCookie(request, PAID_FROM_CART, '1'))
  return redirect(outcome.url, { status: 303, headers })
}

/** One product, the discount or the delivery, as displayed to the shopper, in a hidden field. */
function parseItem(field: FormDataEntryValue | null): unknown {
  try {
    return typeof field === 'string' ? JSON.parse(field) : null
  } catch {
    return null
  }
}

type CartMessages = {
  message: Toast | null
  dropped: Toast | null
  adjustments: readonly Adjustment[]
}

/**
 * The page's message: adjustments before additions. A product named by the failure is not repeated.
 */
function messageOf(
  failure: Toast | null,
  { message, dropped, adjustments }: CartMessages,
): Toast | undefined {
  const others = adjustments.filter(({ name }) => !failure?.description?.includes(name))
  // If the checkout refused the code, its message already gives the reason.
  const toasts = [
    failure,
    ...others.map(adjustmentToast),
    failure ? null : dropped,
    failure ? null : message,
  ]
  return mergeToasts(toasts.filter((toast) => toast !== null))
}

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const cart = useCart()
  useEffect(() => adoptCart(loaderData), [loaderData])
  const { items, stock } = cart.items ? cart : loaderData
  const discount = useDiscount(items ?? [], cart.failed, loaderData)
  return (
    <CartPage
      items={items ?? []}
      stock={stock}
      busy={cart.busy}
      failed={cart.failed ?? actionData?.failed ?? null}
      message={messageOf(actionData?.failure ?? null, loaderData)}
      sent={actionData?.sent}
      discount={{ ...discount, refused: actionData?.refused ?? null }}
      delivery={loaderData.delivery}
      newest={loaderData.newest}
      terms={loaderData.terms}
      waiting={
        loaderData.waiting && (
          <p className="mt-6 rounded-md bg-sunken p-4">
            Your pieces are waiting on the payment page.{' '}
            <a href="/checkout/cancelled" className="text-link font-medium">
              Bring them back to the cart.
            </a>
          </p>
        )
      }
    />
  )
}
