import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
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

test('a password that was set by a mailed link works immediately, although the account is locked', async () => {
  const { email } = await createTestStaff(shop.db)
  for (let attempt = 1; attempt <= 10; attempt += 1) await refuseSignIn(email)
  expect((await refuseSignIn(email)).status).toBe(429)

  const owner = plainVisitor(shop)
  await (await owner.open('/admin/login?forgot=1')).within('dialog').press('Send reset link', {
    Email: email,
  })
  const mail = await eventually(async () =>
    (await shop.mails()).find(({ to }) => to.includes(email)),
  )
  const link = /\/admin\/reset-password\S+/.exec(readMail(mail.text).text)?.[0] ?? ''
  const fresh = 'three green lampshades'
  await (await owner.open(link)).press('Save the password', {
    'New password': fresh,
    'New password again': fresh,
  })
  const form = await owner.open('/admin/login')
  expect((await form.press('Sign in', { Email: email, Password: fresh })).path).toBe('/admin')
  expect((await refuseSignIn(email)).status).toBe(429)
})
