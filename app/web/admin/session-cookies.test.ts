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
