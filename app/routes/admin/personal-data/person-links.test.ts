import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { signIn } from '../../../../test/support/staff/staff.ts'
import { contactSubmissions, sellSubmissions } from '../../../domain/enquiries/schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const email = 'jo.sample@example.com'

test('a message and a sell request link admins to all data about the person', async () => {
  const [message] = await shop.db
    .insert(contactSubmissions)
    .values({ name: 'Jo Sample', email, message: 'Is the sofa still there?' })
    .returning()
  const piece = { item_description: 'Type: sofa', item_condition: 'good', item_age: '6 years' }
  const [sellRequest] = await shop.db
    .insert(sellSubmissions)
    .values({ name: 'Jo Sample', email, ...piece })
    .returning()
  const admin = await signIn(shop)
  const editor = await signIn(shop, 'editor')
  for (const path of [
    `contact-submissions/${message?.id}`,
    `sell-submissions/${sellRequest?.id}`,
  ]) {
    const seen = await (await admin.fetch(`/admin/${path}`)).text()
    expect(seen).toContain('action="/admin/people-data"')
    expect(seen).toContain(`name="email" value="${email}"`)
    expect(await (await editor.fetch(`/admin/${path}`)).text()).not.toContain('/admin/people-data"')
  }
})
