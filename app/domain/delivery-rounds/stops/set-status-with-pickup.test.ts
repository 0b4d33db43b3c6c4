import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerFixtures } from '../../../../test/support/fixtures/offers.ts'
import { createTestRound } from '../../../../test/support/fixtures/rounds.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { weekdayAndDay } from '../../../platform/values/dates.ts'
import { scheduleDelivery } from './schedule-delivery.server.ts'

let shop: TestShop
let editor: SignedInFetch
let given: ReturnType<typeof offerFixtures>
beforeAll(async () => {
  shop = await startTestShop()
  editor = await signIn(shop, 'editor')
  given = offerFixtures(shop, editor)
})
afterAll(() => shop.stop())

type Seller = Awaited<ReturnType<typeof given.seller>>

const set = async (one: Seller, was: string, status: string) =>
  (await given.press(one, { id: one.id, was, status })).html

test('a seller is told when staff set the request back, which cancels the agreed pick-up', async () => {
  const one = await given.seller()
  await set(one, 'new', 'purchased')
  const [pickUp] = await given.pickUpsOf(one)
  const round = await createTestRound(shop)
  const input = { roundId: round.id, notifyCustomer: true }
  await scheduleDelivery(shop.db, shop.services, editor.staff, pickUp?.id ?? '', input)
  const day = weekdayAndDay(new Date(`${round.day}T12:00:00Z`))
  expect(await given.mailsTo(one.email, `We collect on ${day}`)).toHaveLength(1)
  expect(await set(one, 'purchased', 'contacted')).toContain(
    `The pick-up on ${day} is cancelled, and the seller is told by email.`,
  )
  const [mail] = await given.mailsTo(one.email, `Your pick-up on ${day} is cancelled`)
  expect(readMail(mail?.text ?? '').text).toContain(`We do not come on ${day}`)
  expect(mail?.text).toMatch(/content-type: text\/calendar;[^:]*method=CANCEL/i)
})

test('a seller without an agreed day is told nothing', async () => {
  const one = await given.seller()
  await set(one, 'new', 'purchased')
  const html = await set(one, 'purchased', 'declined')
  expect(html).toContain('Status updated successfully')
  expect(html).not.toContain('is cancelled')
  expect(await given.pickUpsOf(one)).toMatchObject([{ state: 'cancelled' }])
})
