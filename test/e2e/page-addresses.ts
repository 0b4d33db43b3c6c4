import fc from 'fast-check'
import { SHOWN_FILTERS, STOCK_FILTERS } from '../../app/domain/catalogue/admin/staff-filters.ts'
import { CATEGORIES, COLORS, CONDITIONS } from '../../app/domain/catalogue/filters.ts'
import { SELL_STATUSES } from '../../app/domain/enquiries/sell/sell-status.ts'
import { PAYMENT_FILTERS } from '../../app/domain/orders/admin/order-filters.ts'
import { ORDER_STATUSES } from '../../app/domain/orders/status.ts'
import { HISTORY_SUBJECTS } from '../../app/domain/staff/history/history-subjects.ts'
import { ROLES } from '../../app/domain/staff/roles.ts'
import { ENDPOINTS } from '../security/endpoints.ts'
import type { Staged } from './staged-shop.ts'

/** A page to go to, and whether its data is late enough for its skeleton to show first. */
export type Step = { address: string; slow: boolean }

type Params = Record<string, readonly string[]>

/** What may stand in a list's address: each with its possible values, some of them nonsense. */
const SHOP_PARAMS: Params = {
  category: [...CATEGORIES, 'Sofas,Tables', 'Chairs,Armchairs', 'Boats'],
  condition: [...CONDITIONS, 'Good,Fair'],
  color: [...COLORS, 'Green,Blue'],
  search: ['velvet', 'velvett', '2-seater', 'zzzzzzzz', '100%'],
  minPrice: ['0', '150', '99999', 'abc'],
  maxPrice: ['400', '5000', '-1'],
  sold: ['hide'],
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
  visible: SHOWN_FILTERS,
  stock: STOCK_FILTERS,
  featured: ['yes'],
  subject: HISTORY_SUBJECTS,
}

/** Addresses with parameters that say something, and what they are. */
function paramsOf(pattern: string): Params {
  if (/^\/shop(\/(sofas|chairs|tables|decor))?$/.test(pattern)) return SHOP_PARAMS
  return pattern.startsWith('/admin/') ? STAFF_PARAMS : {}
}

/** How often one walk comes to an address: lists have more to go wrong. */
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
 * A walk to every page of one side of the shop, in any order and with any filters.
 *
 * @param known the addresses that stand for a pattern with parameters, such as `/admin/orders/:id`
 * @throws where a pattern has none
 */
export function walkOf(
  side: 'public' | 'staff',
  known: Record<string, readonly string[]>,
): fc.Arbitrary<Step[]> {
  const patterns = ENDPOINTS.filter(({ page }) => page)
    .map(({ pattern }) => pattern)
    .filter((pattern) => isBehindGuard(pattern) === (side === 'staff'))
  const steps = patterns.flatMap((pattern) => {
    const addresses = known[pattern] ?? (/[:*]/.test(pattern) ? [] : [pattern])
    if (addresses.length === 0) throw new Error(`no address is known for ${pattern}`)
    return addresses.flatMap((address) =>
      Array.from({ length: visitsOf(pattern) }, () =>
        fc.record({
          address: queryOf(address.includes('?') ? {} : paramsOf(pattern)).map(
            (query) => address + query,
          ),
          slow: fc.integer({ min: 1, max: 4 }).map((n) => n === 1),
        }),
      ),
    )
  })
  return fc
    .tuple(...steps)
    .chain((walk) => fc.shuffledSubarray(walk, { minLength: walk.length, maxLength: walk.length }))
}

const ENTRANCE = ['/admin/login', '/admin/reset-password', '/admin/setup-first-admin']

function isBehindGuard(pattern: string): boolean {
  return pattern.startsWith('/admin') && !ENTRANCE.includes(pattern)
}

const NOBODYS_ID = '00000000-0000-4000-8000-000000000000'

/** Addresses of the public side that need something to be there, each in every state it shows. */
export function publicAddresses({ products, sessions, unsubscribeToken }: Staged) {
  return {
    '/shop/product/:id': [...Object.values(products), NOBODYS_ID].map(
      (id) => `/shop/product/${id}`,
    ),
    '/shop/:id': [`/shop/${products.available}`, '/shop/no-such-piece'],
    '/newsletter/unsubscribe/:token': [
      `/newsletter/unsubscribe/${unsubscribeToken}`,
      '/newsletter/unsubscribe/nothing',
    ],
    '/checkout/success': [
      `/checkout/success?session_id=${sessions.paid}`,
      `/checkout/success?session_id=${sessions.open}`,
      '/checkout/success',
    ],
    '/*': ['/no/such/page'],
  }
}

/** What the staff area needs to be there besides: ids of one of each. */
export type StaffIds = Record<'order' | 'message' | 'sellRequest' | 'subscriber' | 'person', string>

/** Addresses of the staff area that need something to be there. */
export function staffAddresses({ products }: Staged, ids: StaffIds) {
  const product = products.available
  return {
    '/admin/products/preview/:id': [`/admin/products/preview/${product}`],
    '/admin/products/edit/:id': [product, products.bare, NOBODYS_ID].map(
      (id) => `/admin/products/edit/${id}`,
    ),
    '/admin/orders/:id': [`/admin/orders/${ids.order}`, `/admin/orders/${NOBODYS_ID}`],
    '/admin/orders/:id/packing-slip': [`/admin/orders/${ids.order}/packing-slip`],
    '/admin/contact-submissions/:id': [`/admin/contact-submissions/${ids.message}`],
    '/admin/sell-submissions/:id': [`/admin/sell-submissions/${ids.sellRequest}`],
    '/admin/newsletter-subscribers/:id/remove': [
      `/admin/newsletter-subscribers/${ids.subscriber}/remove`,
    ],
    '/admin/users/:id': [`/admin/users/${ids.person}`],
  }
}
