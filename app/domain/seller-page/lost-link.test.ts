import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerFixtures } from '../../../test/support/fixtures/offers.ts'
import { openedForm, post } from '../../../test/support/forms.ts'
import { jobsFinished } from '../../../test/support/jobs.ts'
import { readMail } from '../../../test/support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { lostSellerLink } from '../../content/enquiries/seller-page.ts'
import { orderFieldErrors as errors } from '../../content/toasts/order-page-messages.ts'
import { erasePersonalData } from '../../privacy/erase-personal-data.ts'
import { sellSubmissions } from '../enquiries/schema.ts'

let shop: TestShop
let admin: SignedInFetch
let given: ReturnType<typeof offerFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  admin = await signIn(shop, 'admin')
  given = offerFixtures(shop, admin)
})
afterAll(() => shop.stop())

let connections = 0
/** Requests a link, by default from a new address. */
function ask(email: string, from?: string) {
  connections += 1
  const headers = { 'x-forwarded-for': from ?? `198.51.100.${connections}` }
  return post(shop, '/your-furniture', { ...openedForm(shop), email }, headers)
}

const title = 'to your furniture'
const linkMails = async (email: string) =>
  (await shop.mails())
    .filter(({ to, subject }) => to === email && subject.includes(title))
    .map(({ text }) => readMail(text))
const linksIn = ({ html }: { html: string }) =>
  [...html.matchAll(/href="[^"]*?(\/your-furniture\/[\w-]{43})"/g)].map(([, path = '']) => path)
const queueIsEmpty = () => jobsFinished(shop, 'seller-link-mail')

test('a lost link is mailed to the address of the sell request; the response never differs', async () => {
  const [one, other] = [await given.seller(), await given.seller()]
  const [like] = await shop.db
    .insert(sellSubmissions)
    .values({
      name: 'Sample Seller',
      email: `x${one.email}`,
      item_description: `Ask ${one.email}`,
      item_condition: 'good',
      item_age: '6',
    })
    .returning({ id: sellSubmissions.id })
  expect(like).toBeDefined()
  const responses = [
    await ask(` ${one.email.toUpperCase()}`),
    await ask('nobody@example.com'),
    await ask('%@offers.example'),
  ]
  for (const answer of responses) {
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/your-furniture?sent'])
  }
  const page = await fetch(`${shop.url}/your-furniture?sent`)
  expect(await page.text()).toContain(lostSellerLink.sent.title)
  expect(page.headers.get('cache-control')).toBe('no-store')
  await queueIsEmpty()
  const [mail] = await linkMails(one.email)
  expect(mail && linksIn(mail)).toEqual([one.link])
  expect((await fetch(shop.url + one.link)).status).toBe(200)
  for (const nobody of [other.email, `x${one.email}`, 'nobody@example.com']) {
    expect(await linkMails(nobody)).toEqual([])
  }
  // Neither the queue nor the log contains the address or the link.
  const kept = JSON.stringify([
    (await shop.db.execute(`select data::text from jobs.job where name = 'seller-link-mail'`)).rows,
    shop.logged,
  ])
  expect(kept).not.toContain(one.email)
  expect(kept).not.toContain(one.link.split('/').at(-1))
})

test('one mail contains all sell requests of a seller, newest first, without erased ones', async () => {
  const [one, other] = [await given.seller(), await given.seller()]
  await shop.db.execute(
    `update sell_submissions set email = '${one.email}',
      created_at = created_at + interval '1 day' where id = '${other.id}'`,
  )
  await ask(one.email)
  await queueIsEmpty()
  const [mail] = await linkMails(one.email)
  expect(mail && linksIn(mail)).toEqual([other.link, one.link])
  expect((await erasePersonalData(shop.services, admin.staff, one.email)).ok).toBe(true)
  shop.clock.advance(6_000)
  await ask(one.email)
  await queueIsEmpty()
  expect(await linkMails(one.email)).toHaveLength(1)
})

test('invalid addresses and programs are refused; many requests send three mails immediately', async () => {
  const seller = await given.seller()
  const refused = await ask('jo@shop')
  expect([refused.status, (await refused.text()).includes(errors.email)]).toEqual([422, true])
  expect((await ask('jo@shop.example\r\nBcc: all@shop.example')).status).toBe(422)
  const program = { ...openedForm(shop), email: seller.email, reference: 'filled in' }
  expect((await post(shop, '/your-furniture', program)).status).toBe(422)
  for (let time = 0; time < 8; time += 1) {
    expect((await ask(seller.email)).status).toBe(303)
    // A request within five seconds is the second press of one button.
    shop.clock.advance(6_000)
  }
  await eventually(async () => (await linkMails(seller.email)).length >= 3)
  // The further requests are merged into one mail, which is delayed.
  expect((await linkMails(seller.email)).length).toBeLessThanOrEqual(4)
  const answers = []
  for (let time = 0; time < 11; time += 1) {
    answers.push((await ask(`n${time}@shop.example`, '192.0.2.12')).status)
  }
  expect(answers).toEqual([...Array(10).fill(303), 429])
})

test('the page of an invalid link leads to the form', async () => {
  const page = await fetch(`${shop.url}/your-furniture/${'A'.repeat(43)}`)
  expect(page.status).toBe(404)
  expect(await page.text()).toContain('href="/your-furniture"')
})
