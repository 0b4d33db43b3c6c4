import fc from 'fast-check'
import {
  STOCK_FILTERS,
  VISIBILITY_FILTERS,
} from '../../../app/domain/catalogue/admin/staff-filters.ts'
import { CATEGORIES, COLORS, CONDITIONS } from '../../../app/domain/catalogue/filters.ts'
import { SELL_STATUSES } from '../../../app/domain/enquiries/sell/sell-status.ts'
import { PAYMENT_FILTERS } from '../../../app/domain/orders/admin/order-filters.ts'
import { ORDER_STATUSES } from '../../../app/domain/orders/status.ts'
import { HISTORY_SUBJECTS } from '../../../app/domain/staff/history/history-subjects.ts'
import { ROLES } from '../../../app/domain/staff/roles.ts'
import { ENDPOINTS } from '../../security/endpoints.ts'
import type { Staged } from '../support/seeded-shop.ts'

/** A page to navigate to, and whether its data is delayed so that its skeleton is shown. */
export type Step = { address: string; slow: boolean }

type Params = Record<string, readonly string[]>

/** Query parameters of lists with possible values, some of them invalid. */
const SHOP_PARAMS: Params = {
  category: [...CATEGORIES, 'Sofas,Tables', 'Chairs,Armchairs', 'Boats'],
  condition: [...CONDITIONS, 'Good,Fair'],
  color: [...COLORS, 'Green,Blue'],
  search: ['velvet', 'velvett', '2-seater', 'zzzzzzzz', '100%'],
  minPrice: ['0', '150', '99999', 'abc'],
  maxPrice: ['400', '5000', '-1'],
  sold: ['hide'],
  maxWidth: ['90', '170.5', 'wide'],
  maxHeight: ['80', '0'],
  material: ['Oak', 'Leather,Velvet', 'Gold'],
  reduced: ['yes', 'no'],
  sort: ['width-up', 'width-down', 'price-up', 'x'],
  page: ['2', '99', '-1', 'x'],
}
const STAFF_PARAMS: Params = {
  q: ['sofa', 'sample', 'zzzzzzzz', '%'],
  sort: ['created', '-created', '-title', 'price', 'stock', 'total', 'name', '-email', 'at'],
  page: ['2', '99', '-1'],
  size: ['50', '7'],
  from: ['2026-01-01', 'never'],
  to: ['2030-12-31', '2020-01-01'],
  status: [...ORDER_STATUSES, ...SELL_STATUSES],
  payment: PAYMENT_FILTERS,
  read: ['read', 'unread'],
  state: ['left', 'all', 'active', 'disabled'],
  role: ROLES,
  category: CATEGORIES,
  visible: VISIBILITY_FILTERS,
  stock: STOCK_FILTERS,
  featured: ['yes'],
  subject: HISTORY_SUBJECTS,
}

/** The query parameters of a path pattern's page. */
function paramsOf(pattern: string): Params {
  if (/^\/shop(\/(sofas|chairs|tables|decor))?$/.test(pattern)) return SHOP_PARAMS
  return pattern.startsWith('/admin/') ? STAFF_PARAMS : {}
}

/** Visits per walk: more for lists, which have more states. */
const visitsOf = (pattern: string) => (paramsOf(pattern) === SHOP_PARAMS ? 3 : 1)

/** A query string of up to four parameters. */
function queryOf(params: Params): fc.Arbitrary<string> {
  const names = Object.keys(params)
  if (names.length === 0) return fc.constant('')
  return fc
    .subarray(names, { maxLength: Math.min(4, names.length) })
    .chain((chosen) =>
      fc.record(
        Object.fromEntries(chosen.map((name) => [name, fc.constantFrom(...(params[name] ?? []))])),
      ),
    )
    .map((values) => {
      const query = new URLSearchParams(values).toString()
      return query && `?${query}`
    })
}

/**
 * A random walk over every page of the public site or the staff area, with random filters. The addresses of a
 * route follow each other: from one to the next, the route stays and its data change.
 *
 * @param known example addresses of patterns with path parameters, such as `/admin/orders/:id`
 * @throws if a pattern has no example
 */
export function randomWalk(
  side: 'public' | 'staff',
  known: Record<string, readonly string[]>,
): fc.Arbitrary<Step[]> {
  const patterns = ENDPOINTS.filter(({ page }) => page)
    .map(({ pattern }) => pattern)
    .filter((pattern) => isBehindGuard(pattern) === (side === 'staff'))
  const routes = patterns.map((pattern) => {
    const addresses = known[pattern] ?? (/[:*]/.test(pattern) ? [] : [pattern])
    if (addresses.length === 0) throw new Error(`no address is known for ${pattern}`)
    const steps = addresses.flatMap((address) =>
      Array.from({ length: visitsOf(pattern) }, () =>
        fc.record({
          address: queryOf(address.includes('?') ? {} : paramsOf(pattern)).map(
            (query) => address + query,
          ),
          slow: fc.integer({ min: 1, max: 4 }).map((n) => n === 1),
        }),
      ),
    )
    return fc.tuple(...steps).chain(shuffled)
  })
  return fc
    .tuple(...routes)
    .chain(shuffled)
    .map((walk) => walk.flat())
}

const shuffled = <T>(all: T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })

const ENTRANCE = ['/admin/login', '/admin/reset-password', '/admin/setup-first-admin']

function isBehindGuard(pattern: string): boolean {
  return pattern.startsWith('/admin') && !ENTRANCE.includes(pattern)
}

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000'

/** Public addresses with path parameters, one for every state of the page. */
export function publicAddresses({ products, sessions, unsubscribeToken }: Staged) {
  return {
    '/shop/product/:id': [...Object.values(products), NOBODYS_ID].map(
      (id) => `/shop/product/${id}`,
    ),
    '/shop/product/:id/fit': [...Object.values(products), NOBODYS_ID].map(
      (id) => `/shop/product/${id}/fit`,
    ),
    '/shop/:id': [`/shop/${products.available}`, '/shop/no-such-piece'],
    '/terms/versions/:number': ['/terms/versions/1', '/terms/versions/99'],
    '/privacy/versions/:number': ['/privacy/versions/1', '/privacy/versions/99'],
    '/newsletter/unsubscribe/:token': [
      `/newsletter/unsubscribe/${unsubscribeToken}`,
      '/newsletter/unsubscribe/nothing',
    ],
    '/review/:token': ['/review/nothing'],
    '/review/:token/stop': ['/review/nothing/stop'],
    '/alerts/:token': ['/alerts/nothing'],
    '/conversation/:token': ['/conversation/nothing'],
    '/your-furniture/:token': ['/your-furniture/nothing'],
    '/order/:token': ['/order/nothing'],
    '/order/:token/pay-difference': ['/order/nothing/pay-difference'],
    '/order/:token/return': ['/order/nothing/return'],
    '/order/:token/faulty': ['/order/nothing/faulty'],
    '/order/:token/photos/:id': ['/order/nothing/photos/nothing'],
    '/order/:token/receipt': ['/order/nothing/receipt'],
    '/order/:token/delivery.ics': ['/order/nothing/delivery.ics'],
    '/checkout/success': [
      `/checkout/success?session_id=${sessions.paid}`,
      `/checkout/success?session_id=${sessions.open}`,
      '/checkout/success',
    ],
    '/*': ['/no/such/page'],
  }
}

/** Ids of example rows for the staff area. */
export type StaffIds = Record<
  | 'order'
  | 'code'
  | 'testimonial'
  | 'redirect'
  | 'zone'
  | 'round'
  | 'delivery'
  | 'import'
  | 'listImport'
  | 'message'
  | 'sellRequest'
  | 'subscriber'
  | 'person',
  string
>

/** Staff addresses with path parameters. */
export function staffAddresses({ products }: Staged, ids: StaffIds) {
  const product = products.available
  return {
    '/admin/products/preview/:id': [`/admin/products/preview/${product}`],
    '/admin/products/edit/:id': [product, products.bare, NOBODYS_ID].map(
      (id) => `/admin/products/edit/${id}`,
    ),
    '/admin/products/edit/:id/price': [product, NOBODYS_ID].map(
      (id) => `/admin/products/edit/${id}/price`,
    ),
    '/admin/products/edit/:id/purchase': [product, NOBODYS_ID].map(
      (id) => `/admin/products/edit/${id}/purchase`,
    ),
    '/admin/products/import/:id': [ids.import, NOBODYS_ID].map(
      (id) => `/admin/products/import/${id}`,
    ),
    '/admin/orders/:id': [`/admin/orders/${ids.order}`, `/admin/orders/${NOBODYS_ID}`],
    '/admin/orders/:id/return': [`/admin/orders/${ids.order}/return`],
    '/admin/returns/:id': [`/admin/returns/${NOBODYS_ID}`],
    '/admin/returns/photos/:id': [`/admin/returns/photos/${NOBODYS_ID}`],
    '/admin/discount-codes/:id': [
      `/admin/discount-codes/${ids.code}`,
      `/admin/discount-codes/${NOBODYS_ID}`,
    ],
    '/admin/import/:kind': ['redirects', 'subscribers', 'discount-codes', 'nothing'].map(
      (kind) => `/admin/import/${kind}`,
    ),
    '/admin/import/:kind/:id': [ids.listImport, NOBODYS_ID].map(
      (id) => `/admin/import/redirects/${id}`,
    ),
    '/admin/rounds/:id': [`/admin/rounds/${ids.round}`, `/admin/rounds/${NOBODYS_ID}`],
    '/admin/rounds/:id/sheet': [`/admin/rounds/${ids.round}/sheet`],
    '/admin/rounds/stops/:id': [
      `/admin/rounds/stops/${ids.delivery}`,
      `/admin/rounds/stops/${NOBODYS_ID}`,
    ],
    '/admin/delivery/:id': [`/admin/delivery/${ids.zone}`, `/admin/delivery/${NOBODYS_ID}`],
    '/admin/redirects/:id': [`/admin/redirects/${ids.redirect}`, `/admin/redirects/${NOBODYS_ID}`],
    '/admin/testimonials/:id': [
      `/admin/testimonials/${ids.testimonial}`,
      `/admin/testimonials/${NOBODYS_ID}`,
    ],
    '/admin/orders/:id/packing-slip': [`/admin/orders/${ids.order}/packing-slip`],
    '/admin/contact-submissions/:id': [`/admin/contact-submissions/${ids.message}`],
    '/admin/inbox/:kind/:id': [
      `/admin/inbox/message/${ids.message}`,
      `/admin/inbox/offer/${ids.sellRequest}`,
      `/admin/inbox/order/${ids.order}`,
      `/admin/inbox/order/${NOBODYS_ID}`,
    ],
    '/admin/sell-submissions/:id': [`/admin/sell-submissions/${ids.sellRequest}`],
    '/admin/newsletter-subscribers/:id/remove': [
      `/admin/newsletter-subscribers/${ids.subscriber}/remove`,
    ],
    '/admin/users/:id': [`/admin/users/${ids.person}`],
    '/admin/words/:document': ['/admin/words/terms', '/admin/words/home', '/admin/words/nothing'],
    '/admin/words/:document/preview': [
      '/admin/words/our-story/preview',
      '/admin/words/home/preview',
      '/admin/words/sell/preview',
    ],
    '/admin/words/:document/versions/:number': [
      '/admin/words/terms/versions/1',
      '/admin/words/terms/versions/9',
    ],
    '/admin/settings/:section': ['/admin/settings/trader', '/admin/settings/nothing'],
  }
}
