import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerFixtures, plain } from '../../../../test/support/fixtures/offers.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { londonInstant } from '../../../platform/values/dates.ts'
import { addDays, type CivilDay } from '../../delivery/days/civil-days.ts'
import { expireOffers, remindSellers } from './expire-offers.server.ts'

let shop: TestShop
let editor: SignedInFetch
let given: ReturnType<typeof offerFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  editor = await signIn(shop, 'editor')
  given = offerFixtures(shop, editor)
})
afterAll(() => shop.stop())

describe('an offer', () => {
  test('is followed by one reminder two days before its end, and one mail when it has expired', async () => {
    const one = await given.seller()
    const until = addDays(given.today(), 7)
    const offer = await given.offered(one, { until })
    const fresh = await given.seller()
    const at = async (day: CivilDay, time: string) => {
      const deps = { ...shop.services, clock: { now: () => londonInstant(`${day}T${time}`) } }
      await Promise.all([1, 2, 3].map(() => expireOffers(shop.db, deps)))
      await Promise.all([1, 2, 3].map(() => remindSellers(shop.db, deps)))
    }
    await at(addDays(until, -3), '12:00')
    await at(addDays(until, -2), '08:59')
    expect(await given.mailsTo(one.email, 'ends on')).toHaveLength(0)
    await at(addDays(until, -2), '09:00')
    await at(addDays(until, -1), '09:00')
    expect(await given.mailsTo(one.email, 'ends on')).toHaveLength(1)
    await at(until, '23:59')
    expect((await given.newest(one)).state).toBe('open')
    await at(addDays(until, 1), '09:00')
    await at(addDays(until, 2), '09:00')
    expect((await given.newest(one)).state).toBe('expired')
    expect(await given.mailsTo(one.email, 'has ended')).toHaveLength(1)
    expect((await given.requestOf(one)).status).toBe('contacted')
    expect(await given.endsOf(one)).toEqual(['expired'])
    expect(offer.state).toBe('open')
    // An offer that is made two days before its end needs no reminder.
    await given.offered(fresh, { until: addDays(given.today(), 2) })
    await at(addDays(given.today(), 1), '10:00')
    expect(await given.mailsTo(fresh.email, 'ends on')).toEqual([])
  })
})

describe('a mail', () => {
  test('is not sent again by a job that runs twice, nor when it no longer applies', async () => {
    const one = await given.seller()
    const offer = await given.offered(one)
    expect(await given.mailsTo(one.email, 'We offer you')).toHaveLength(1)
    const again = { offerId: offer.id, kind: 'offer', copy: '' }
    await shop.services.jobs.enqueue(shop.db, 'offer-mail', again)
    expect(await given.mailsTo(one.email, 'We offer you')).toHaveLength(1)
    expect((await given.press(one, { intent: 'send-again', offer: offer.id })).status).toBe(200)
    expect(await given.mailsTo(one.email, 'We offer you')).toHaveLength(2)
    await given.press(one, { intent: 'withdraw', offer: offer.id })
    await shop.services.jobs.enqueue(shop.db, 'offer-mail', { ...again, kind: 'reminder' })
    expect(await given.mailsTo(one.email, 'ends on')).toEqual([])
    expect((await given.press(one, { intent: 'send-again', offer: offer.id })).status).toBe(409)
  })
})

test('a mail about an open offer is not sent after its last day', async () => {
  const one = await given.seller()
  const offer = await given.offered(one, { until: given.today() })
  expect(await given.mailsTo(one.email, 'We offer you')).toHaveLength(1)
  shop.clock.advance(24 * 60 * 60_000)
  for (const mail of [
    { kind: 'offer', copy: 'again' },
    { kind: 'reminder', copy: '' },
  ]) {
    await shop.services.jobs.enqueue(shop.db, 'offer-mail', { offerId: offer.id, ...mail })
  }
  expect(await given.mailsTo(one.email, 'We offer you')).toHaveLength(1)
  expect(await given.mailsTo(one.email, 'ends on')).toEqual([])
})

describe('a letter', () => {
  const letter = (more: Record<string, string> = {}) => ({
    intent: 'letter',
    body: 'Dear {name},\n\nIt is not for us.\n\n{your name}',
    seen: '0',
    formKey: randomUUID(),
    ...more,
  })

  test('declines a sell request once, withdraws an open offer, and is sent as an answer', async () => {
    const one = await given.seller()
    await given.offered(one)
    const fields = letter()
    const presses = await Promise.all([given.press(one, fields), given.press(one, fields)])
    expect(presses.map(({ status }) => status)).toEqual([200, 200])
    expect(await given.requestOf(one)).toMatchObject({
      status: 'declined',
      offer_state: 'withdrawn',
    })
    const mails = await given.mailsTo(one.email, 'Re: your furniture')
    expect(mails).toHaveLength(1)
    expect(readMail(mails[0]?.text ?? '').text).toContain('Dear Sample Seller,')
    expect(await given.mailsTo(one.email, 'withdrawn')).toEqual([])
  })

  test('starts with the saved reply “not for us”, else with the default text', async () => {
    const one = await given.seller()
    const dialog = async () =>
      plain(await (await editor.fetch(`/admin/sell-submissions/${one.id}`)).text())
    expect(await dialog()).toContain('Dear Sample Seller,\n\nThank you for offering us')
    await shop.db.execute(sql`
      insert into saved_replies (name, body) values ('not for us', 'Hello {name}, sorry.')`)
    expect(await dialog()).toContain('Hello Sample Seller, sorry.')
  })

  test('is refused if the seller has accepted an offer', async () => {
    const one = await given.seller()
    const offer = await given.offered(one)
    await given.accept(one, offer.id)
    const refused = await given.press(one, letter())
    expect(refused.status).toBe(409)
    expect((await given.requestOf(one)).status).toBe('purchased')
    expect(await given.mailsTo(one.email, 'Re: your furniture')).toEqual([])
  })
})
