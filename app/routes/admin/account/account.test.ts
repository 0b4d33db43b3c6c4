import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PlainPage, plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { appCode, setUpAuthenticatorApp } from '../../../../test/support/staff/second-factor.ts'
import { createTestStaff, STAFF_PASSWORD, signIn } from '../../../../test/support/staff/staff.ts'

const OWN_PASSWORD = 'three green lampshades'

let shop: TestShop
let beforeFirstAdmin: PlainPage
beforeAll(async () => {
  shop = await startTestShop()
  beforeFirstAdmin = await plainVisitor(shop).open('/admin/setup-first-admin')
})
afterAll(() => shop.stop())
// Each test starts another day, so that earlier ones do not count towards rate limits.
beforeEach(() => shop.clock.advance(25 * 60 * 60 * 1000))

async function enterPassword(email: string, password = STAFF_PASSWORD, path = '/admin/login') {
  const form = await plainVisitor(shop).open(path)
  return await form.press('Sign in', { Email: email, Password: password })
}
const enterCode = (page: PlainPage, code: string) =>
  page.press('Sign in', { 'One-time code': code })

const codesIn = (page: PlainPage) =>
  page.texts('li').filter((text) => /^[a-z0-9]+(-[a-z0-9]+)+$/.test(text))

// First, while there is no staff member.
test('the refused form of the first admin keeps its input, without scripts', async () => {
  const input = { 'Your name': 'Sample Admin', Email: 'admin@kept.example', Code: 'not the code' }
  const refused = await beforeFirstAdmin.press('Make me the first admin', input)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('That is not the code shown')
  for (const [label, value] of Object.entries(input)) expect(refused.value(label)).toBe(value)
})

test('two-step sign-in is set up and used without scripts', async () => {
  const { staff, cookie } = await signIn(shop, 'viewer')
  const account = await plainVisitor(shop, cookie).open('/admin/account')
  const dialog = await account.follow('Set up two-step sign-in')
  const begun = await dialog.press('Go on', { 'Your password': STAFF_PASSWORD })
  const uri = /name="uri" value="([^"]*)"/.exec(begun.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const wrong = await begun.press('Turn it on', { 'One-time code': '000000' })
  expect(wrong.text).toContain('That code is wrong.')
  const on = await wrong.press('Turn it on', { 'One-time code': appCode(shop, uri) })
  const codes = codesIn(on)
  expect(codes).toHaveLength(10)
  expect(decodeURIComponent(on.attribute('Download', 'href') ?? '')).toContain(codes[0])

  const step = await enterPassword(staff.email, STAFF_PASSWORD, '/admin/login?next=/admin/orders')
  expect(step.texts('h1')).toContain('One more step')
  const refused = await enterCode(step, '111111')
  expect(refused.text).toContain('Login failed')
  const inside = await enterCode(refused, appCode(shop, uri, 1))
  expect(inside.path).toBe('/admin/orders')
})

test('a recovery code signs in once, and new codes replace the others', async () => {
  const { staff, uri, recoveryCodes } = await setUpAuthenticatorApp(shop, 'viewer')
  const [first = '', second = ''] = recoveryCodes
  const inside = await enterCode(await enterPassword(staff.email), first.toUpperCase())
  expect(inside.path).toBe('/admin')
  const again = await enterCode(await enterPassword(staff.email), first)
  expect(again.text).toContain('That code is wrong or has been used already.')
  const other = await again.press('Sign in as someone else')
  expect(other.fields).toContain('Password')
  const secondTime = await enterCode(await enterPassword(staff.email), second)
  const account = await secondTime.open('/admin/account')
  expect(account.text).toContain('8 of 10 recovery codes left.')

  const renew = await account.follow('New recovery codes')
  const renewed = await renew.press('Make new codes', { 'Your password': STAFF_PASSWORD })
  const fresh = codesIn(renewed)
  expect(fresh).toHaveLength(10)
  const kept = await renewed.follow('I have kept them')
  expect(kept.text).toContain('10 of 10 recovery codes left.')
  const old = await enterCode(await enterPassword(staff.email), recoveryCodes[2] ?? '')
  expect(old.text).toContain('That code is wrong or has been used already.')
  const off = await (await kept.follow('Turn off')).press('Turn it off', {
    'Your password': STAFF_PASSWORD,
    'One-time code': fresh[0] ?? '',
  })
  expect(off.text).toContain('Two-step sign-in is off')
  expect((await enterPassword(staff.email)).path).toBe('/admin')
  expect(uri).not.toBe('')
})

test('after five wrong codes the password is asked for again', async () => {
  const { staff, uri } = await setUpAuthenticatorApp(shop, 'viewer')
  let page = await enterPassword(staff.email)
  for (let guess = 0; guess < 5; guess++) page = await enterCode(page, `00000${guess}`)
  if (!page.fields.includes('Password')) page = await enterCode(page, '000005')
  expect(page.text).toContain('Please sign in again.')
  expect(page.fields).toContain('Password')
  const inside = await enterCode(await enterPassword(staff.email), appCode(shop, uri, 1))
  expect(inside.path).toBe('/admin')
})

test('a forgotten password is reset by email without scripts', async () => {
  const staff = await createTestStaff(shop.db, 'viewer')
  const forgot = await plainVisitor(shop).open('/admin/login?forgot=1')
  const sent = await forgot.within('dialog').press('Send reset link', { Email: staff.email })
  expect(sent.text).toContain('Password reset email sent')
  await expect
    .poll(async () => (await shop.mails()).some(({ to }) => to === staff.email))
    .toBe(true)
  const mail = (await shop.mails()).find(({ to }) => to === staff.email)
  const link = /\/admin\/reset-password\?token=3D([\w-]+)/.exec(
    mail?.text.replaceAll('=\r\n', '') ?? '',
  )
  const form = await plainVisitor(shop).open(`/admin/reset-password?token=${link?.[1]}`)
  const save = (password: string, again = password) =>
    form.press('Save the password', {
      'New password': password,
      'New password again': again,
    })
  expect((await save(OWN_PASSWORD, 'something else')).text).toMatch(
    /Passwords don.t match.*Please make sure both passwords match\./,
  )
  expect((await save('12345')).text).toMatch(
    /Password is too short.*Password must be at least 6 characters long\./,
  )
  expect((await save('password1')).text).toContain('Failed to update password')
  expect((await save(OWN_PASSWORD)).text).toContain('Password updated successfully')
  const late = await save(OWN_PASSWORD)
  expect(late.text).toContain('Invalid or expired reset link')
  expect(late.text).toContain('Please request a new password reset link.')
  expect((await enterPassword(staff.email)).text).toContain('Invalid login credentials')
  expect((await enterPassword(staff.email, OWN_PASSWORD)).path).toBe('/admin')
})

test('the tenth request for a reset link is sent, and the next one refused', async () => {
  const ask = async () => {
    const form = await plainVisitor(shop).open('/admin/login?forgot=1')
    return await form.within('dialog').press('Send reset link', { Email: 'somebody@kept.example' })
  }
  for (let sent = 1; sent < 10; sent++) await ask()
  expect((await ask()).text).toContain('Password reset email sent')
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('Password reset failed')
})

test('the password change asks for the current password', async () => {
  const { staff, cookie } = await signIn(shop, 'viewer')
  const form = await plainVisitor(shop, cookie).open('/admin/change-password')
  const fresh = { 'New password': OWN_PASSWORD, 'New password again': OWN_PASSWORD }
  const refused = await form.press('Save the password', { ...fresh, 'Current password': 'wrong' })
  expect(refused.text).toContain('Failed to update password')
  const changed = await refused.press('Save the password', {
    ...fresh,
    'Current password': STAFF_PASSWORD,
  })
  expect(changed.text).toContain('Password updated successfully')
  expect((await enterPassword(staff.email, OWN_PASSWORD)).path).toBe('/admin')
})

test('an invitation, its renewal and a change of role work without scripts', async () => {
  const admin = await signIn(shop)
  const visitor = plainVisitor(shop, admin.cookie)
  const form = await (await visitor.open('/admin/users')).follow('Invite User')
  const invitation = { Email: 'plain@kept.example', 'Full name': 'Sample Plain' }
  const invited = await form.within('dialog').press('Send the invitation', invitation)
  const [first = ''] = invited.texts('code')
  const manage = await (await visitor.open('/admin/users?q=plain')).follow('Manage Sample Plain')
  const renewed = await manage.within('dialog').press('Make a new temporary password')
  expect(renewed.text).toContain('User invited successfully')
  expect(renewed.text).toContain('sent another invitation')
  const [second = ''] = renewed.texts('code')
  expect(second).not.toBe(first)
  expect((await enterPassword('plain@kept.example', first)).text).toContain(
    'Invalid login credentials',
  )
  expect((await enterPassword('plain@kept.example', second)).path).toBe('/admin/change-password')

  const list = await visitor.open('/admin/users?q=plain')
  const row = list.within('tr', 'Sample Plain')
  const changed = await row.press('Save', { 'Role of Sample Plain': 'Editor' })
  expect(changed.text).toContain('User role updated successfully')
  expect(changed.within('tr', 'Sample Plain').value('Role of Sample Plain')).toBe('Editor')
  const file = await admin.fetch('/admin/users/export.csv')
  expect(await file.text()).toContain('Id,Name,Email,Role,State,Two-step sign-in,Since')
})

test('the list of staff reports a database error', async () => {
  shop.expectErrors('the list of staff could not be read')
  const { staff, cookie } = await signIn(shop, 'viewer')
  const visitor = plainVisitor(shop, cookie)
  await shop.db.execute('alter table admin_users rename column created_at to gone')
  const failed = await visitor.open('/admin/users')
  await shop.db.execute('alter table admin_users rename column gone to created_at')
  expect(failed.text).toContain('Failed to load users')
  expect((await visitor.open('/admin/users')).text).toContain(staff.email)
})
