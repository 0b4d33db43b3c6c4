import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerFixtures, PLACE, plain } from '../../../../test/support/fixtures/offers.ts'
import { createTestRound } from '../../../../test/support/fixtures/rounds.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  createTestStaff,
  type SignedInFetch,
  signIn,
} from '../../../../test/support/staff/staff.ts'
import { sellerPageWords } from '../../../content/enquiries/seller-page.ts'
import { offerRefusals, sellerFieldErrors } from '../../../content/toasts/seller-messages.ts'
import { postgresErrorCode } from '../../../platform/database/postgres-error-code.ts'
import { londonInstant } from '../../../platform/values/dates.ts'
import { addDays } from '../../delivery/days/civil-days.ts'
import { recordDelivered } from '../../delivery-rounds/sheet/stop-actions.server.ts'
import { scheduleDelivery } from '../../delivery-rounds/stops/schedule-delivery.server.ts'
import { setSellRequestStatus } from '../sell/set-sell-request-status.server.ts'
import { sellOfferEvents } from './schema.ts'

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
  test('is made once even if the form is sent repeatedly, and answers the request', async () => {
    const one = await given.seller()
    const fields = given.offerFields()
    const presses = await Promise.all([1, 2, 3].map(() => given.press(one, fields)))
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await given.rowsOf(one)).toMatchObject([{ amount: 12_000, state: 'open' }])
    expect(await given.requestOf(one)).toMatchObject({
      status: 'contacted',
      is_read: true,
      offer_state: 'open',
    })
    expect(await given.conversationOf(one)).toMatchObject({
      state: 'answered',
      unread: false,
      taken_by: editor.staff.id,
    })
    const mails = await given.mailsTo(one.email, 'We offer you £120.00')
    expect(mails).toHaveLength(1)
    const mail = readMail(mails[0]?.text ?? '')
    expect(mail.text).toContain('We like the frame.')
    expect(mail.text).toContain(one.link)
    expect(mail.header('In-Reply-To')).toContain('sell-acknowledgement')
    expect(presses[0]?.html).toContain('£120.00')
  })

  test.each([
    ['amount', { amount: '0.50' }],
    ['amount', { amount: '20000.01' }],
    ['amount', { amount: 'a lot' }],
    ['until', { until: '2026-02-30' }],
    ['until', { until: '2020-01-01' }],
    ['until', { until: '2999-01-01' }],
    ['note', { note: 'x'.repeat(1_001) }],
  ])('with an invalid %s is refused with an error at its field', async (_, wrong) => {
    const one = await given.seller()
    const refused = await given.press(one, given.offerFields(wrong))
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('aria-invalid="true"')
    expect(await given.rowsOf(one)).toEqual([])
  })

  test('replaces an open offer only if the form was shown with it', async () => {
    const one = await given.seller()
    const first = await given.offered(one)
    expect((await given.press(one, given.offerFields({ amount: '130' }))).status).toBe(409)
    await given.offered(one, { amount: '140', seen: first.id })
    expect((await given.rowsOf(one)).map(({ amount, state }) => [amount, state])).toEqual(
      expect.arrayContaining([
        [12_000, 'replaced'],
        [14_000, 'open'],
      ]),
    )
    const answered = await given.accept(one, first.id)
    expect(answered.status).toBe(409)
    const html = plain(await answered.text())
    expect(html).toContain(offerRefusals.replaced.title)
    expect(html).toContain('£140.00')
    expect(await given.requestOf(one)).toMatchObject({ status: 'contacted', offer_state: 'open' })

    // The page of the first offer, still open in another window after the second has been accepted.
    await given.accept(one, (await given.newest(one)).id)
    const late = plain(await (await given.decline(one, first.id)).text())
    expect(late).toContain('You accepted £140.00')
    expect(late).toContain(offerRefusals.replaced.title)
    expect(late).not.toContain('nothing has been agreed')
  })

  test('is made by editors, not by viewers', async () => {
    const one = await given.seller()
    const viewer = await signIn(shop, 'viewer')
    expect((await given.press(one, given.offerFields(), viewer)).status).toBe(403)
    expect(await given.rowsOf(one)).toEqual([])
    const page = await viewer.fetch(`/admin/sell-submissions/${one.id}`)
    expect(await page.text()).not.toContain('Make an offer')
  })

  test('is immutable, and only one is open, as enforced by the database', async () => {
    const one = await given.seller()
    const { id, created_at } = await given.offered(one)
    const refused = async (statement: ReturnType<typeof sql>) =>
      await shop.db.execute(statement).then(
        () => 'done',
        (error: unknown) => postgresErrorCode(error),
      )
    const insert = (amount: number) => sql`
      insert into sell_offers (sell_request_id, amount, valid_until, staff_id, created_at)
      values (${one.id}, ${amount}, ${addDays(given.today(), 3)}, ${editor.staff.id},
        ${created_at.toISOString()})`
    expect(await refused(insert(100))).toBe('23505')
    expect(await refused(sql`update sell_offers set amount = 1 where id = ${id}`)).toBe('23001')
    expect(await refused(sql`delete from sell_offers where id = ${id}`)).toBe('23001')
    expect(await refused(sql`delete from sell_offer_events where offer_id = ${id}`)).toBe('23001')
    await given.press(one, { intent: 'withdraw', offer: id })
    expect(
      await refused(sql`update sell_offers set state = 'open', ended_at = null where id = ${id}`),
    ).toBe('23001')
    expect(await refused(insert(0.5))).toBe('23514')
  })
})

describe('the seller', () => {
  test('sees the offer behind a link that is not cached or indexed, without personal data', async () => {
    const one = await given.seller()
    await given.offered(one)
    const page = await fetch(shop.url + one.link)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const html = plain(await page.text())
    for (const words of ['£120.00', 'We like the frame.', 'Sample &amp; Sons', 'ending in 333']) {
      expect(html).toContain(words)
    }
    for (const secret of [one.email, 'Sample Seller', '960 333', editor.staff.fullName]) {
      expect(html).not.toContain(secret)
    }
  })

  test('accepts once: the piece is bought, its pick-up has the address, each mail is sent once', async () => {
    const one = await given.seller()
    const offer = await given.offered(one)
    const responses = await Promise.all([
      given.accept(one, offer.id),
      given.accept(one, offer.id),
      given.accept(one, offer.id),
    ])
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await given.requestOf(one)).toMatchObject({
      status: 'purchased',
      offer_state: 'accepted',
    })
    expect(await given.pickUpsOf(one)).toMatchObject([{ kind: 'pickup', state: 'to_schedule' }])
    expect(await given.placeOf(one)).toMatchObject(PLACE)
    expect(await given.endsOf(one)).toEqual(['accepted'])
    expect(
      (await given.accept(one, offer.id, { ...PLACE, address: 'Elsewhere 2\nLS1 4AP' })).status,
    ).toBe(303)
    expect(await given.placeOf(one)).toMatchObject(PLACE)
    expect(await given.mailsTo(one.email, 'we buy your furniture')).toHaveLength(1)
    const notices = await given.mailsTo('orders@kept.example', 'An offer of £120.00 was accepted')
    expect(notices.filter(({ text }) => readMail(text).text.includes(one.email))).toHaveLength(1)
    const refused = await given.decline(one, offer.id)
    expect(refused.status).toBe(409)
    expect(plain(await refused.text())).toContain(offerRefusals.accepted.title)
    const staffPage = await (await editor.fetch(`/admin/sell-submissions/${one.id}`)).text()
    expect(plain(staffPage)).toContain('Accepted by the seller')
    expect(plain(staffPage)).toContain('To schedule: No day yet')
  })

  test('is not told of a day to come once the piece is collected', async () => {
    const one = await given.seller()
    await given.accept(one, (await given.offered(one)).id)
    const read = async () => plain(await (await fetch(shop.url + one.link)).text())
    expect(await read()).toContain('We write or ring to agree on a day')
    const round = await createTestRound(shop)
    const [pickUp] = await given.pickUpsOf(one)
    const deliveryId = pickUp?.id ?? ''
    const staff = await createTestStaff(shop.db)
    const to = { roundId: round.id, notifyCustomer: false }
    await scheduleDelivery(shop.db, shop.services, staff, deliveryId, to)
    const proof = { receivedBy: 'S. Seller', photo: null }
    const action = { deliveryId, actionId: randomUUID() }
    expect(await recordDelivered(shop.db, shop.services, staff, action, proof)).toMatchObject({
      ok: true,
    })
    const html = await read()
    expect(html).toContain(sellerPageWords.collected)
    expect(html).not.toContain('to agree on a day')
  })

  test('is not referred to a letter that was not sent', async () => {
    const one = await given.seller()
    const set = { id: one.id, status: 'declined', was: 'new' } as const
    await setSellRequestStatus(shop.db, await createTestStaff(shop.db), set)
    const html = plain(await (await fetch(shop.url + one.link)).text())
    expect(html).toContain('It is not for us.')
    expect(html).not.toContain('as we have written below')
  })

  test('must enter a whole postcode, and a phone number only if none is stored', async () => {
    const one = await given.seller(null)
    const offer = await given.offered(one)
    const short = await given.accept(one, offer.id, {
      address: '1 Sample Street\nSampleton',
      phone: '',
    })
    expect(short.status).toBe(422)
    const html = plain(await short.text())
    expect(html).toContain(sellerFieldErrors.postcode)
    expect(html).toContain(sellerFieldErrors.phone)
    expect(html).toContain('1 Sample Street')
    expect((await given.requestOf(one)).status).toBe('contacted')
    const known = await given.seller()
    const theirs = await given.offered(known)
    const inOneLine = { address: '1 Sample Street, Sampleton LS1 4AP', phone: '' }
    expect((await given.accept(known, theirs.id, inOneLine)).status).toBe(303)
  })

  test('declines with a reason, which staff find in the conversation', async () => {
    const one = await given.seller()
    const offer = await given.offered(one)
    expect((await given.decline(one, offer.id, 'Too little for us.')).status).toBe(303)
    expect((await given.decline(one, offer.id, 'Too little for us.')).status).toBe(303)
    expect(await given.requestOf(one)).toMatchObject({
      status: 'contacted',
      offer_state: 'declined',
    })
    expect(await given.conversationOf(one)).toMatchObject({ state: 'open', unread: true })
    const dialog = await (await editor.fetch(`/admin/sell-submissions/${one.id}`)).text()
    expect(dialog.split('Too little for us.').length - 1).toBeGreaterThan(0)
    expect(await given.pickUpsOf(one)).toEqual([])
    const refused = await given.accept(one, offer.id)
    expect(plain(await refused.text())).toContain(offerRefusals.declined.title)
    // Staff may offer again.
    await given.offered(one, { amount: '150' })
    expect((await given.requestOf(one)).offer_state).toBe('open')
  })

  test.each(['withdrawn', 'expired'] as const)('cannot accept %s offers', async (state) => {
    const one = await given.seller()
    const until = addDays(given.today(), 1)
    const offer = await given.offered(one, { until })
    if (state === 'withdrawn') {
      expect((await given.press(one, { intent: 'withdraw', offer: offer.id })).status).toBe(200)
      expect(await given.mailsTo(one.email, 'We have withdrawn our offer')).toHaveLength(1)
    } else {
      // Half past midnight: offers are ended in the morning.
      const night = londonInstant(`${addDays(until, 1)}T00:30`)
      shop.clock.advance(night.getTime() - shop.clock.now().getTime())
    }
    const page = plain(await (await fetch(shop.url + one.link)).text())
    expect(page).not.toContain('name="intent"')
    const answered = await given.accept(one, offer.id)
    expect(answered.status).toBe(409)
    expect(plain(await answered.text())).toContain(offerRefusals[state].title)
    expect(await given.endsOf(one)).toEqual([state])
    expect(await given.pickUpsOf(one)).toEqual([])
  })

  test('cannot open or answer an offer with a guessed link, or the offer of another seller', async () => {
    const [one, other] = [await given.seller(), await given.seller()]
    const theirs = await given.offered(other)
    await given.offered(one)
    expect((await given.accept(one, theirs.id)).status).toBe(303)
    expect((await given.newest(other)).state).toBe('open')
    expect((await given.newest(one)).state).toBe('open')
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const guess = () =>
      fetch(`${shop.url}/your-furniture/${'A'.repeat(43)}`, { headers }).then(
        ({ status }) => status,
      )
    for (let time = 0; time < 20; time += 1) expect(await guess()).toBe(404)
    expect(await guess()).toBe(429)
  })
})

describe('concurrently', () => {
  test('an acceptance, a withdrawal, a decline and a status change have one outcome', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await given.seller()
      const offer = await given.offered(one)
      await Promise.all([
        given.accept(one, offer.id),
        given.press(one, { intent: 'withdraw', offer: offer.id }),
        given.decline(one, offer.id, 'No.'),
        given.press(one, { id: one.id, status: 'declined', was: 'contacted' }),
        given.press(one, given.offerFields({ amount: '99', seen: offer.id })),
      ])
      const first = (await given.rowsOf(one)).find(({ id }) => id === offer.id)
      const ends = await shop.db
        .select()
        .from(sellOfferEvents)
        .where(
          sql`${sellOfferEvents.offer_id} = ${offer.id} and kind in ('accepted', 'declined', 'withdrawn', 'replaced')`,
        )
      expect(ends.map(({ kind }) => kind)).toEqual([first?.state])
      const { status } = await given.requestOf(one)
      const open = (await given.pickUpsOf(one)).filter(({ state }) => state === 'to_schedule')
      expect(open).toHaveLength(status === 'purchased' ? 1 : 0)
      if (first?.state === 'accepted') expect(status).toBe('purchased')
      else expect(await given.placeOf(one)).toBeUndefined()
    }
    expect(await shop.audit()).toEqual([])
  })

  test('an acceptance is not overwritten by a status change from an older page', async () => {
    const one = await given.seller()
    const offer = await given.offered(one)
    await given.accept(one, offer.id)
    const late = await given.press(one, { id: one.id, status: 'declined', was: 'contacted' })
    expect(late.status).toBe(409)
    expect((await given.requestOf(one)).status).toBe('purchased')
  })
})
