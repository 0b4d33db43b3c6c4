import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { signIn } from '../../../test/support/staff/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('a wrong bearer token is refused, and leaves the session of the cookies beside it', async () => {
  const { cookie, fetch: ask } = await signIn(shop, 'admin')
  const refused = await fetch(`${shop.url}/admin/session`, {
    headers: { cookie, authorization: 'Bearer nonsense' },
  })
  expect(refused.status).toBe(401)
  expect(refused.headers.getSetCookie()).toEqual([])
  expect((await ask('/admin/session')).status).toBe(200)
})

test.each([
  ['a page that the role may not open', '/admin/users/invite', 403],
  ['its data', '/admin/users/invite.data', 403],
  ['a page that the role may open', '/admin/users', 200],
  ['a page that does not exist', '/admin/products/edit', 404],
])('a session renewed by a request for %s continues', async (_, path, status) => {
  const { cookie } = await signIn(shop, 'viewer')
  const refreshToken = /staff_refresh=[^;]+/.exec(cookie)?.[0] ?? ''
  const response = await fetch(shop.url + path, {
    headers: { cookie: refreshToken },
    redirect: 'manual',
  })
  expect(response.status).toBe(status)
  const renewed = response.headers.getSetCookie().map((header) => header.split(';', 1)[0] ?? '')
  expect(renewed.map((one) => one.split('=', 1)[0])).toEqual(['staff_access', 'staff_refresh'])
  // Longer than the grace period in which the previous token is accepted.
  shop.clock.advance(3_700_000)
  const later = await fetch(`${shop.url}/admin/session`, {
    headers: { cookie: renewed.join('; ') },
  })
  expect(later.status).toBe(200)
})
