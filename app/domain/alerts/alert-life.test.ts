import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  alertOf,
  askFor,
  confirmed,
  DAY_MS,
  mailsTo,
  nothingMore,
  press,
  somebody,
  work,
} from '../../../test/support/fixtures/alerts.ts'
import { post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../test/support/staff/staff.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { findPersonalData } from '../../privacy/find-personal-data.ts'
import { applyRetention } from '../../privacy/retention.ts'
import { ALERT_MAIL } from './mail/queues.server.ts'
import { alertMails } from './schema.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => shop.stop())

describe('an alert', () => {
  test('sends no mail while it is paused or ended; opening its link changes nothing', async () => {
    const email = somebody()
    const link = await confirmed(shop, 'category=Sofas&minPrice=15000', email)
    await press(shop, link, 'pause')
    await fetch(shop.url + link)
    const missed = await shop.addProduct({ pounds: 15_100 })
    await work(shop)
    await nothingMore(shop, email, 1)
    await press(shop, link, 'resume')
    const seen = await shop.addProduct({ pounds: 15_200 })
    await work(shop)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain(seen.id)
    expect(mail?.text).not.toContain(missed.id)
    // The one-click request of a mail program (RFC 8058) has no Origin header.
    const ended = await post(shop, link, { 'List-Unsubscribe': 'One-Click' })
    expect(await ended.text()).toContain('It has ended')
    await shop.addProduct({ pounds: 15_300 })
    await work(shop, 2 * DAY_MS)
    await nothingMore(shop, email, 2)
    expect(await press(shop, link, 'resume')).toMatchObject({ status: 200 })
    expect(await alertOf(shop, email)).toMatchObject({ state: 'ended', end_reason: 'asked-to' })
  })

  test('ends after six months; its recipient is notified before and can keep it', async () => {
    const email = somebody()
    const link = await confirmed(shop, 'category=Sofas&minPrice=17000', email)
    shop.clock.advance(172 * DAY_MS)
    await work(shop, 0)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain('ends by itself')
    await eventually(async () => (await alertOf(shop, email))?.ending_told_at !== null)
    await work(shop, 0)
    await nothingMore(shop, email, 2)
    await press(shop, link, 'keep')
    shop.clock.advance(30 * DAY_MS)
    await applyRetention(shop.services)
    expect(await alertOf(shop, email)).toMatchObject({ state: 'active', ending_told_at: null })
    shop.clock.advance(170 * DAY_MS)
    await applyRetention(shop.services)
    expect(await alertOf(shop, email)).toMatchObject({ state: 'ended', end_reason: 'time' })
    shop.clock.advance(31 * DAY_MS)
    await applyRetention(shop.services)
    expect(await alertOf(shop, email)).toBeUndefined()
  })

  test('is kept before the delayed mail about its end: that mail is sent before the new end', async () => {
    const email = somebody()
    const link = await confirmed(shop, 'category=Sofas&minPrice=18000', email)
    const alert = await alertOf(shop, email)
    const mailId = randomUUID()
    await shop.db
      .insert(alertMails)
      .values({ id: mailId, alert_id: alert?.id ?? '', kind: 'ending', created_at: new Date() })
    await press(shop, link, 'keep')
    await shop.services.jobs.enqueue(shop.db, ALERT_MAIL, { mailId })
    await nothingMore(shop, email, 1)
    shop.clock.advance(172 * DAY_MS)
    await work(shop, 0)
    const [, mail] = (await mailsTo(shop, email, 2)) ?? []
    expect(mail?.text).toContain('ends by itself')
  })

  test('is deleted after a week if it is not confirmed', async () => {
    const email = somebody()
    await askFor(shop, 'color=Blue', email)
    shop.clock.advance(6 * DAY_MS)
    await applyRetention(shop.services)
    expect(await alertOf(shop, email)).toBeDefined()
    shop.clock.advance(2 * DAY_MS)
    await applyRetention(shop.services)
    expect(await alertOf(shop, email)).toBeUndefined()
  })

  test('is shown to staff by its criteria, without its recipient', async () => {
    const emails = [somebody(), somebody()]
    for (const [index, email] of emails.entries()) {
      await confirmed(shop, `color=Purple&search=two-seater&maxPrice=${600 + index * 100}`, email)
    }
    const viewer = await signIn(shop, 'viewer')
    const page = await (await viewer.fetch('/admin/waiting')).text()
    const row = /Purple pieces matching “two-seater”.*?<\/tr>/.exec(page)?.[0] ?? ''
    expect(row).toMatch(/>2<.*£700/)
    expect(page).not.toContain('@example.com')
  })

  test('is found by subject access and erased on request', async () => {
    const email = somebody()
    const admin = await createTestStaff(shop.db, 'admin')
    const link = await confirmed(shop, 'search=green two-seater', email)
    const piece = await shop.addProduct({ title: 'Green two-seater' })
    await work(shop)
    await mailsTo(shop, email, 2)
    await eventually(async () => (await alertOf(shop, email))?.mailed_at !== null)
    const { alerts: found } = await findPersonalData(shop.services, admin, email.toUpperCase())
    expect(found).toMatchObject([
      {
        search: 'green two-seater',
        state: 'active',
        source: 'search',
        told: [{ product_id: piece.id, occasion: 'new', told_at: expect.any(Date) }],
      },
    ])
    expect(await erasePersonalData(shop.services, admin, email)).toMatchObject({
      ok: true,
      erased: { alerts: 1 },
    })
    expect(await alertOf(shop, email)).toBeUndefined()
    expect((await fetch(shop.url + link)).status).toBe(404)
    expect((await fetch(`${shop.url}/alerts/${randomUUID()}`)).status).toBe(404)
  })
})
