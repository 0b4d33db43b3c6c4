import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff } from '../../../../test/support/staff/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

async function refuseSignIn(email: string) {
  const form = await plainVisitor(shop).open('/admin/login')
  return await form.press('Sign in', { Email: email, Password: 'not the password' })
}

test('a refused sign-in keeps the address', async () => {
  const { email } = await createTestStaff(shop.db)
  const refused = await refuseSignIn(email)
  expect(refused.status).toBe(401)
  expect(refused.value('Email')).toBe(email)
  expect(refused.value('Password')).toBe('')
})
