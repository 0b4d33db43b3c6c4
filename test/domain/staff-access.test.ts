import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../app/domain/staff/roles.ts'
import { adminRoutes } from '../../app/routes.ts'
import { startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

/** The lowest role that may read an address, and the lowest that may change data there. */
type Least = { see: Role | 'signed-out'; change: Role | 'signed-out' }

const reads = (see: Role): Least => ({ see, change: 'signed-out' })

/** The specified access, independent of the table in the code. */
const SPECIFIED: Record<string, Least> = {
  '/admin': reads('viewer'),
  '/admin/session': { see: 'viewer', change: 'viewer' },
  '/admin/change-password': { see: 'viewer', change: 'viewer' },
  '/admin/products': { see: 'viewer', change: 'editor' },
  '/admin/products/export.csv': reads('viewer'),
  '/admin/products/import': { see: 'admin', change: 'admin' },
  '/admin/products/import/:id': { see: 'admin', change: 'admin' },
  '/admin/products/import/:id/rows.csv': reads('admin'),
  '/admin/products/archive.zip': reads('admin'),
  '/admin/products/search-words': { see: 'viewer', change: 'admin' },
  '/admin/products/bulk': { see: 'editor', change: 'editor' },
  '/admin/orders/bulk': { see: 'editor', change: 'editor' },
  '/admin/orders/packing-slips': { see: 'editor', change: 'editor' },
  '/admin/orders/schedule': { see: 'editor', change: 'editor' },
  '/admin/orders/round-sheets': { see: 'editor', change: 'editor' },
  '/admin/products/create': { see: 'editor', change: 'editor' },
  '/admin/products/edit': reads('viewer'),
  '/admin/products/edit/:id': { see: 'viewer', change: 'editor' },
  '/admin/products/edit/:id/pictures': { see: 'viewer', change: 'editor' },
  '/admin/products/edit/:id/price': { see: 'viewer', change: 'editor' },
  '/admin/products/edit/:id/purchase': { see: 'viewer', change: 'editor' },
  '/admin/stock-book': reads('viewer'),
  '/admin/stock-book/export.csv': reads('admin'),
  '/admin/stock-book/sold': reads('viewer'),
  '/admin/stock-book/sold/export.csv': reads('admin'),
  '/admin/products/pictures/edit': { see: 'editor', change: 'editor' },
  '/admin/products/preview/:id': reads('viewer'),
  '/admin/orders': reads('viewer'),
  '/admin/orders/:id': { see: 'viewer', change: 'editor' },
  '/admin/orders/:id/packing-slip': reads('viewer'),
  '/admin/orders/export.csv': reads('admin'),
  '/admin/discount-codes': reads('viewer'),
  '/admin/discount-codes/new': { see: 'admin', change: 'admin' },
  '/admin/discount-codes/:id': { see: 'viewer', change: 'admin' },
  '/admin/discount-codes/export.csv': reads('admin'),
  '/admin/import/:kind': { see: 'admin', change: 'admin' },
  '/admin/import/:kind/:id': { see: 'admin', change: 'admin' },
  '/admin/import/:kind/:id/rows.csv': reads('admin'),
  '/admin/rounds': { see: 'viewer', change: 'editor' },
  '/admin/rounds/:id': { see: 'viewer', change: 'editor' },
  '/admin/rounds/stops/:id': { see: 'viewer', change: 'editor' },
  '/admin/rounds/:id/sheet': reads('viewer'),
  '/admin/rounds/stops/:id/photo': reads('viewer'),
  '/admin/inbox/photos/:key': reads('viewer'),
  '/admin/rounds/press': { see: 'editor', change: 'editor' },
  '/admin/vans': { see: 'viewer', change: 'admin' },
  '/admin/delivery': reads('viewer'),
  '/admin/delivery/new': { see: 'admin', change: 'admin' },
  '/admin/delivery/:id': { see: 'viewer', change: 'admin' },
  '/admin/orders/:id/return': { see: 'editor', change: 'editor' },
  '/admin/returns': reads('viewer'),
  '/admin/returns/export.csv': reads('admin'),
  '/admin/returns/:id': { see: 'viewer', change: 'editor' },
  '/admin/returns/photos/:id': reads('viewer'),
  '/admin/redirects': reads('viewer'),
  '/admin/redirects/new': { see: 'editor', change: 'editor' },
  '/admin/redirects/:id': { see: 'viewer', change: 'editor' },
  '/admin/redirects/export.csv': reads('viewer'),
  '/admin/testimonials': reads('viewer'),
  '/admin/testimonials/new': { see: 'editor', change: 'editor' },
  '/admin/testimonials/:id': { see: 'viewer', change: 'editor' },
  '/admin/testimonials/export.csv': reads('admin'),
  '/admin/inbox': reads('viewer'),
  '/admin/inbox/:kind/:id': { see: 'viewer', change: 'editor' },
  '/admin/waiting': reads('viewer'),
  '/admin/saved-replies': { see: 'viewer', change: 'editor' },
  '/admin/contact-submissions': { see: 'viewer', change: 'editor' },
  '/admin/contact-submissions/:id': { see: 'viewer', change: 'editor' },
  '/admin/contact-submissions/export.csv': reads('admin'),
  '/admin/sell-submissions': { see: 'viewer', change: 'editor' },
  '/admin/sell-submissions/:id': { see: 'viewer', change: 'editor' },
  '/admin/sell-submissions/export.csv': reads('admin'),
  '/admin/newsletter-subscribers': { see: 'viewer', change: 'editor' },
  '/admin/newsletter-subscribers/:id/remove': reads('editor'),
  '/admin/newsletter-subscribers/export.csv': reads('admin'),
  '/admin/search': reads('viewer'),
  '/admin/users': reads('viewer'),
  '/admin/users/invite': { see: 'admin', change: 'admin' },
  '/admin/users/:id': { see: 'viewer', change: 'admin' },
  '/admin/users/export.csv': reads('admin'),
  '/api/invite-admin-user': { see: 'signed-out', change: 'admin' },
  '/admin/failed-work': { see: 'admin', change: 'admin' },
  '/admin/unmatched-payments': { see: 'admin', change: 'admin' },
  '/admin/settings': reads('viewer'),
  '/admin/settings/connections': { see: 'viewer', change: 'admin' },
  '/admin/settings/:section': { see: 'viewer', change: 'admin' },
  '/admin/words': reads('viewer'),
  '/admin/words/:document': { see: 'viewer', change: 'editor' },
  '/admin/words/:document/preview': { see: 'viewer', change: 'editor' },
  '/admin/words/:document/versions/:number': { see: 'viewer', change: 'editor' },
  '/admin/words/:document/pictures': { see: 'viewer', change: 'editor' },
  '/admin/history': reads('viewer'),
  '/admin/history/export.csv': reads('admin'),
  '/admin/views': { see: 'viewer', change: 'viewer' },
  '/admin/account': { see: 'viewer', change: 'viewer' },
  '/admin/account/two-step': { see: 'viewer', change: 'viewer' },
  '/admin/account/two-step-off': { see: 'viewer', change: 'viewer' },
  '/admin/account/recovery-codes': { see: 'viewer', change: 'viewer' },
  '/admin/people-data': { see: 'admin', change: 'admin' },
  '/admin/people-data/export.json': { see: 'admin', change: 'admin' },
}

/** Addresses that are open without a session, because signing in requires them. */
const OPEN_ADDRESSES = new Set([
  '/admin/login',
  '/admin/reset-password',
  '/admin/setup-first-admin',
  '/admin/sign-out',
  '/api/setup-first-admin',
])

type Requester = Role | 'signed-out'
const REQUESTERS: readonly Requester[] = ['signed-out', ...ROLES]
const RANK: Record<Requester, number> = { 'signed-out': 0, viewer: 1, editor: 2, admin: 3 }
const SOME_ID = '00000000-0000-4000-8000-000000000000'

let shop: TestShop
const people = new Map<Requester, SignedInFetch>()

beforeAll(async () => {
  shop = await startTestShop()
  for (const role of ROLES) people.set(role, await signIn(shop, role))
})
afterAll(() => shop.stop())

/** Every address in routes.ts that requires a session. */
const guarded = leaves(adminRoutes).filter(({ pattern }) => !OPEN_ADDRESSES.has(pattern))

test('the table lists exactly the addresses of the staff area', () => {
  expect(guarded.map(({ pattern }) => pattern).toSorted()).toEqual(
    Object.keys(SPECIFIED).toSorted(),
  )
})

describe.each(guarded)('$pattern', ({ pattern, id }) => {
  const path = pattern.replaceAll(/:\w+\??/g, SOME_ID)
  const least = SPECIFIED[pattern] ?? reads('admin')

  test.each(REQUESTERS)('read by %s', async (requester) => {
    for (const address of [path, `${path}.data`, `${path}.data?_routes=${id}`]) {
      const response = await ask(requester, address)
      expect(verdict(response), `${address}: ${response.status}`).toBe(
        isAllowed(requester, least.see) ? 'let in' : expectedRefusal(requester),
      )
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each(REQUESTERS)('changed by %s', async (requester) => {
    const may = isAllowed(requester, least.change)
    for (const address of [path, `${path}.data`]) {
      const response = await ask(requester, address, {
        method: 'POST',
        body: new URLSearchParams(),
      })
      expect(verdict(response), `${address}: ${response.status}`).toBe(
        may ? 'let in' : expectedRefusal(requester),
      )
    }
  })
})

test.each(['/admin/nowhere', '/admin/orders/x/y/z'])(
  'an unknown address under /admin, %s, returns 404',
  async (path) => {
    expect((await ask('admin', path)).status).toBe(404)
  },
)

type Answer = { status: number; headers: Headers; text: string }

async function ask(
  requester: Requester,
  path: string,
  init: { method?: string; body?: URLSearchParams } = {},
): Promise<Answer> {
  const person = people.get(requester)
  const response = person
    ? await person.fetch(path, init)
    : await fetch(`${shop.url}${path}`, {
        redirect: 'manual',
        ...init,
        headers: { origin: shop.url },
      })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const isAllowed = (requester: Requester, least: Role | 'signed-out') =>
  least !== 'signed-out' && RANK[requester] >= RANK[least]

const expectedRefusal = (requester: Requester) =>
  requester === 'signed-out' ? 'sent to sign in' : 'refused'

/** The outcome of a response. A data request carries a redirect in its body, a page in its status. */
function verdict({ status, headers, text }: Answer): string {
  const to = headers.get('location') ?? /"redirect","([^"]+)"/.exec(text)?.[1] ?? ''
  if (to.startsWith('/admin/login') || status === 401) return 'sent to sign in'
  return status === 403 || status === 405 ? 'refused' : 'let in'
}

type Leaf = { pattern: string; id: string }

function leaves(entries: readonly RouteConfigEntry[], parent = ''): Leaf[] {
  return entries.flatMap(({ path, file, id, children }) => {
    const pattern = path ? `${parent}/${path}` : parent
    const own = path ? [{ pattern, id: id ?? file.replace(/\.tsx?$/, '') }] : []
    return [...own, ...leaves(children ?? [], pattern)]
  })
}
