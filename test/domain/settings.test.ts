import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectionResults, connectionStates } from '../../app/content/staff/connections.ts'
import { notOpenYet, setupWords } from '../../app/content/staff/people/setup.ts'
import { settings } from '../../app/domain/settings/schema.ts'
import { openedForm, post } from '../support/forms.ts'
import { readMail } from '../support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { type SignedInFetch, signIn } from '../support/staff/staff.ts'

// The settings over HTTP: values that an admin saves appear on pages, in mails and in structured data.

let shop: TestShop
let admin: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop, 'admin')
})
afterAll(() => shop.stop())

const TRADER = {
  legal_name: 'Walnut & Sons Ltd',
  company_number: 'sc123456',
  registered_in: 'Scotland',
  vat_number: 'gb 123 4567 89',
  street: '1 Mill Lane',
  town: 'Leith',
  county: '',
  postcode: 'eh66aa',
}

const SHOP = {
  name: 'Walnut & Sons',
  slogan: 'Chairs that stay.',
  delivery_note: 'We deliver to the mainland.',
  few: '2',
}

const CONTACT = {
  phone: '0131 496 0000',
  email: 'hello@walnut.example',
  support_email: 'orders@walnut.example',
  whatsapp: '',
}

const MAIL = {
  sender_name: 'Walnut & Sons',
  sender_address: 'shop@walnut.example',
  orders: 'jo@walnut.example',
  messages: 'sam@walnut.example',
  sell_requests: 'sam@walnut.example',
}

/** Posts a section's form as a browser without scripts does. */
async function save(section: string, fields: Record<string, string>, version = 0) {
  const body = new URLSearchParams({ ...fields, version: `${version}` })
  const response = await admin.fetch(`/admin/settings/${section}`, {
    method: 'POST',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
  })
  return { status: response.status, text: await response.text() }
}

const pageAt = async (path: string) => (await fetch(shop.url + path)).text()

describe('a saved setting', () => {
  test('appears on every page immediately, in text and in structured data', async () => {
    expect(await pageAt('/')).toContain('Kept Furniture Ltd (sample)')
    expect((await save('trader', TRADER)).status).toBe(200)
    expect((await save('contact', CONTACT)).status).toBe(200)
    const home = await pageAt('/')
    expect(home).toContain('Walnut &amp; Sons Ltd, registered in Scotland, company number SC123456')
    expect(home).toContain('"telephone":"+441314960000"')
    expect(home).not.toContain('(sample)')
    const terms = await pageAt('/terms')
    expect(terms).toContain('Registered office: 1 Mill Lane, Leith, EH6 6AA')
    expect(terms).toContain('Our VAT number is GB 123 4567 89.')
    expect(await pageAt('/privacy')).toContain('hello@walnut.example')
    expect(await pageAt('/.well-known/security.txt')).toContain('mailto:hello@walnut.example')
  })

  test('that is optional appears on the contact page and in the terms', async () => {
    expect(await pageAt('/contact')).not.toContain('WhatsApp')
    const { status } = await save('contact', { ...CONTACT, whatsapp: '07700 900123' }, 1)
    expect(status).toBe(200)
    const days = `${shop.clock.now().getUTCFullYear() + 1}-12-25 Christmas Day`
    const open = { tuesday_opens: '10:00', tuesday_closes: '16:30' }
    expect((await save('hours', { ...open, closed_days: days })).status).toBe(200)
    const contact = await pageAt('/contact')
    expect(contact).toContain('href="https://wa.me/447700900123"')
    expect(contact).toContain('10:00 AM - 4:30 PM')
    expect(contact).toMatch(/25 December \d{4}(?:<!-- -->)?: (?:<!-- -->)?Christmas Day/)
    const returns = {
      return_street: '2 Dock Road',
      return_town: 'Leith',
      return_postcode: 'EH6 7BB',
    }
    expect((await save('trader', { ...TRADER, ...returns }, 1)).status).toBe(200)
    const terms = await pageAt('/terms')
    expect(terms).toContain('Either bring the piece to 2 Dock Road, Leith, EH6 7BB within 14 days')
    expect(terms).toContain('on Tuesday, 10:00\u00A0AM to 4:30\u00A0PM.')
  })

  test('for the shop’s name and for low stock applies to pages and structured data', async () => {
    await shop.addProduct({ title: 'Three walnut stools', stock: 3 })
    expect(await pageAt('/shop')).toMatch(/Only (?:<!-- -->)?3(?:<!-- -->)? left/)
    expect((await save('shop', SHOP)).status).toBe(200)
    const listing = await pageAt('/shop')
    expect(listing).toMatch(/<title>[^<]+ · Walnut &amp; Sons<\/title>/)
    expect(listing).not.toMatch(/Only (?:<!-- -->)?3(?:<!-- -->)? left/)
    const home = await pageAt('/')
    expect(home).toContain('About Walnut &amp; Sons')
    expect(home).toContain('"slogan":"Chairs that stay."')
    expect(home).toContain('Walnut &amp; Sons is not affiliated with them.')
    expect(await pageAt('/contact')).toContain(
      'content="Call, write to or visit Walnut &amp; Sons:',
    )
    expect(await pageAt('/manifest.webmanifest')).toContain('"short_name":"Walnut & Sons"')
    expect(await pageAt('/new-arrivals.xml')).toContain('<subtitle>Chairs that stay.</subtitle>')
    for (const page of [home, listing]) expect(page).not.toContain('{shop}')
  })

  test('for colours applies to the shop’s pages, not to the staff area', async () => {
    const style = /<style>:root\{[^<]*<\/style><\/head>/
    expect(await pageAt('/')).not.toMatch(style)
    const colours = { brand: '#1D2B53', accent: '#8a2b0e' }
    expect((await save('colours', colours)).status).toBe(200)
    const home = await fetch(shop.url)
    expect(home.headers.get('content-security-policy')).toContain("style-src 'self'")
    const [found] = style.exec(await home.text()) ?? []
    expect(found).toMatch(/^<style>:root\{--color-green:#1d2b53;(?:--[a-z-]+:#[0-9a-f]{6};?)+\}</)
    expect(found).toContain('--color-clay:#8a2b0e')
    expect(await (await admin.fetch('/admin')).text()).not.toMatch(style)
  })

  test('for the sender, the recipients and the trader applies to mails', async () => {
    expect((await save('mail', MAIL)).status).toBe(200)
    const sofa = await shop.addProduct()
    const response = await post(shop, '/api/contact', {
      ...openedForm(shop),
      name: 'Sample Buyer',
      email: 'buyer@example.com',
      subject: 'The sofa',
      message: `Is the ${sofa.name} still there, and how wide is it?`,
    })
    expect(response.status).toBe(200)
    const mails = await eventually(async () => {
      const sent = await shop.mails()
      return sent.length >= 2 && sent
    })
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'buyer@example.com',
      'sam@walnut.example',
    ])
    for (const { text } of mails) {
      const { html } = readMail(text)
      expect(html).toContain('color:#1d2b53')
      expect(html).not.toContain('#24412f')
      expect(text).toMatch(/^From: "?Walnut & Sons"? <shop@walnut\.example>/m)
    }
  })
})

describe('a form that is not saved', () => {
  test('shows the reasons beside its fields, and keeps the input', async () => {
    const wrong = { ...CONTACT, phone: '12', email: 'a@b.example\r\nBcc: c@d.example' }
    const { status, text } = await save('contact', wrong, 2)
    expect(status).toBe(422)
    expect(text).toContain('Please enter a UK phone number')
    expect(text).toContain('Please enter an email address')
    expect(text).toContain('value="12"')
  })

  test.each([
    ['social', { instagram: 'javascript:alert(1)' }, 'begins with https://'],
    ['trader', { ...TRADER, legal_name: '[x](javascript:alert(1))' }, 'Please leave out'],
    ['trader', { ...TRADER, registered_in: '' }, 'where the company is registered'],
    ['mail', { ...MAIL, sender_name: 'a <b@c.example>' }, 'Please leave out'],
    ['hours', { monday_opens: '18:00', monday_closes: '09:00' }, 'later than opening'],
    ['hours', { closed_days: '30/02/2027 No day' }, 'is not a date and a name'],
    [
      'hours',
      { closed_days: '25/12/2026 Christmas Day\n2026-12-25 Christmas' },
      'Please enter 25/12/2026 once only.',
    ],
    ['shop', { ...SHOP, name: '' }, 'Please enter: name.'],
    ['shop', { ...SHOP, name: '<b>x</b>' }, 'Please leave out'],
    ['shop', { ...SHOP, few: '21' }, 'a whole number from 1 to 20'],
    ['shop', { ...SHOP, few: '2.5' }, 'a whole number from 1 to 20'],
    ['announcement', { text: 'Sale', link: 'javascript:alert(1)' }, 'begins with https://'],
    ['announcement', { text: 'Sale', link: '//evil.example' }, 'begins with https://'],
    ['announcement', { text: '<b>Sale</b>' }, 'Please leave out'],
    ['announcement', { text: 'a'.repeat(121) }, '120 characters at most'],
    ['announcement', { text: '', link: '/shop' }, 'the text of the link'],
    ['announcement', { text: 'Sale', starts_at: 'soon' }, 'such as 24/12/2026 18:00'],
    [
      'announcement',
      { text: 'Sale', starts_at: '2026-12-24T18:00', ends_at: '24/12/2026 17:00' },
      'end later',
    ],
    ['colours', { brand: '#24412f;}body{x:y', accent: '#a8482a' }, 'Please enter a colour'],
    ['colours', { brand: 'url(//x)', accent: '#a8482a' }, 'Please enter a colour'],
    ['colours', { brand: '#24412f', accent: 'red' }, 'Please enter a colour'],
    ['colours', { brand: '#2e8b57', accent: '#a8482a' }, 'reaches a contrast of 2.'],
    ['rules', { day: '29', month: '2' }, 'There is no such day'],
  ])('refuses faulty %s settings', async (section, fields, words) => {
    const before = await shop.db.select().from(settings)
    const { status, text } = await save(section, fields, 1)
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(await shop.db.select().from(settings)).toEqual(before)
  })

  test('shows the values that another admin has saved since, and can replace them', async () => {
    expect((await save('brands', { names: 'Ercol\nLoaf', note: 'Only names.' })).status).toBe(200)
    const late = await save('brands', { names: 'Heal’s', note: 'Only names.' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Somebody else saved these settings meanwhile')
    expect(late.text).toMatch(/Saved meanwhile:<\/span>(?:<!-- -->| )*Ercol\nLoaf/)
    expect(late.text).toContain('name="version" value="1"')
    expect((await save('brands', { names: 'Heal’s', note: 'Only names.' }, 1)).status).toBe(200)
    expect(await pageAt('/')).toContain('Heal’s')
  })
})

describe('a connection', () => {
  const attempt = async (connection: string) => {
    const response = await admin.fetch('/admin/settings/connections', {
      method: 'POST',
      body: new URLSearchParams({ connection }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
    })
    return { status: response.status, text: await response.text() }
  }

  test('is shown with its state, and can be tested', async () => {
    const { text } = await attempt('storage')
    expect(text).toContain(connectionResults.stored)
    expect(text).toContain(connectionStates.simulated)
    expect(text).toContain('No mail server is set (SMTP_URL)')
    const paid = await attempt('payments')
    expect(paid.text).toContain(connectionResults.stripeAnswers('test'))
    expect(paid.text).toContain(connectionResults.noEvent)
    expect((await attempt('mail')).text).toContain(connectionResults.mailWritten)
    const own = (await shop.mails()).filter(({ to }) => to === admin.staff.email)
    expect(own.map(({ subject }) => subject)).toEqual(['Test mail from Walnut & Sons'])
    expect((await attempt('secrets')).status).toBe(400)
  })

  test('is tested at most ten times in ten minutes', async () => {
    for (let turn = 0; turn < 7; turn++) await attempt('storage')
    const { text } = await attempt('storage')
    expect(text).toContain(connectionResults.tooMany)
    expect(text).not.toContain(connectionResults.stored)
  })
})

test('an unknown section is not found', async () => {
  expect((await admin.fetch('/admin/settings/secrets')).status).toBe(404)
})

test('with a live key no payment is taken while the trader is the sample', async () => {
  const live = await startTestShop({
    STRIPE_SECRET_KEY: 'sk_live_sample',
    STRIPE_WEBHOOK_SECRET: 'whsec_sample',
    // No server listens there.
    STRIPE_API_URL: 'http://127.0.0.1:9',
  })
  onTestFinished(() => live.stop())
  live.expectErrors()
  const events = () => live.logged.map((line) => (line as { event?: string }).event)
  expect(events()).toContain('settings.sample_content')
  const sofa = await live.addProduct()
  const refused = await live.checkout([{ product: sofa }])
  expect(refused).toMatchObject({ status: 503, error: notOpenYet })
  expect(events()).toContain('checkout.sample_trader')
  expect(await live.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })

  const owner = await signIn(live, 'admin')
  const shown = await (await owner.fetch('/admin/settings/connections')).text()
  expect(shown).toContain(connectionStates.live)
  expect(shown).not.toMatch(/sk_live|whsec/)
  const dashboard = async () => (await owner.fetch('/admin')).text()
  expect(await dashboard()).toContain(setupWords.banner)
  const { defaults } = live.services.settings
  const trader = { ...defaults.trader, legalName: 'Walnut & Sons Ltd' }
  await live.db.insert(settings).values({ section: 'trader', value: trader })
  const answered = await eventually(async () => {
    const response = await live.checkout([{ product: sofa }])
    return response.status !== 503 && response
  })
  // The shop now calls Stripe, which does not respond.
  expect(answered.status).toBe(502)
  expect(await dashboard()).toContain(setupWords.banner)
})
