import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { countFailedWork } from '../../domain/staff/failed-work/failed-work.server.ts'
import { STAFF_MAIL } from '../../domain/staff/mail/queues.server.ts'
import { staffHistory } from '../../domain/staff/schema.ts'

const PATH = '/admin/failed-work'

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  // No retries: the first failure makes a dead letter.
  shop = await startTestShop({}, { retries: { limit: 0, delaySeconds: 1, longestDelaySeconds: 1 } })
  admin = await signIn(shop)
})
afterAll(() => shop.stop())

const see = async (path: string, staff = admin) => await (await staff.fetch(path)).text()
const send = async (fields: Record<string, string>) => {
  const response = await admin.fetch(PATH, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text() }
}
const idsIn = (page: string) => [...page.matchAll(/name="id" value="([0-9a-f-]{36})"/g)]

test('admins see, retry and discard dead letters', async () => {
  expect(await see(PATH)).toContain('Nothing has failed for good.')
  expect(await see('/admin')).not.toContain(PATH)
  // An invalid id makes the mail fail before it is sent.
  for (const staffId of ['nobody', 'no one']) {
    await shop.services.jobs.enqueue(shop.db, STAFF_MAIL, { kind: 'invitation', staffId })
  }
  await eventually(async () => (await countFailedWork(shop.db, admin.staff)) === 2)
  expect(await see('/admin')).toContain('2 emails or refunds have failed for good')
  const editor = await signIn(shop, 'editor')
  expect(await see('/admin', editor)).not.toContain('failed for good')

  const page = await see(PATH)
  expect(page).toContain('An email to a colleague')
  expect(page.replaceAll('<!-- -->', '')).toContain('2 failures')
  const [first, second] = idsIn(page).map(([, id = '']) => id)
  const again = await send({ id: first ?? '', intent: 'again' })
  expect(again.text).toContain('Trying again')
  expect(await send({ id: first ?? '', intent: 'again' })).toMatchObject({ status: 409 })
  // It fails again and becomes a dead letter again.
  await eventually(async () => (await countFailedWork(shop.db, admin.staff)) === 2)
  expect((await send({ id: second ?? '', intent: 'let-go' })).text).toContain('Dismissed')
  expect(await countFailedWork(shop.db, admin.staff)).toBe(1)
  expect(await send({ id: 'nonsense', intent: 'let-go' })).toMatchObject({ status: 409 })
  const history = await shop.db.select({ action: staffHistory.action }).from(staffHistory)
  expect(history).toEqual([{ action: 'tried again' }, { action: 'let go' }])
})
