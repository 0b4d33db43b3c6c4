import { expect, test } from 'vitest'
import {
  chairSession,
  chairs,
  openTestSandbox,
  press,
  type TestSandbox,
} from '../../test/support/sandbox/test-sandbox.ts'

const open = (testSandbox: TestSandbox, changes = {}) =>
  testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox, changes))

test('the page shows the order and its delivery address', async () => {
  const testSandbox = await openTestSandbox()
  const sofa = {
    quantity: 1,
    price_data: {
      currency: 'gbp',
      unit_amount: 113_350,
      product_data: { name: 'Sofa <b>& cushions</b>', images: ['https://shop.example/s.webp'] },
    },
  }
  const { url } = await open(testSandbox, { line_items: [chairs(2), sofa] })
  const response = await fetch(url ?? '')
  const page = await response.text()
  expect(response.status).toBe(200)
  expect(page).toContain('Test payments: no card is charged')
  expect(page).toContain('Sofa &lt;b&gt;&amp; cushions&lt;/b&gt;')
  expect(page).not.toContain('<b>& cushions')
  expect(page).toContain('2 at £45.50 each')
  expect(page).toContain('£91.00')
  expect(page).toContain('£1,224.50')
  expect(page).toContain('jo@example.com')
  expect(page).toContain('United Kingdom')
  for (const label of ['Full name', 'Address line 1', 'Town or city', 'Postcode', 'Phone']) {
    expect(page).toContain(`>${label}</label>`)
  }
  for (const button of ['Pay', 'Decline the card', 'Back to the shop']) {
    expect(page).toContain(`>${button}</button>`)
  }
  expect(response.headers.get('content-security-policy')).toContain(
    "form-action 'self' http://shop.example",
  )
})

test('paying completes the session with the submitted details, and redirects to the shop', async () => {
  const testSandbox = await openTestSandbox()
  const { id, url } = await open(testSandbox)
  const response = await press(url, 'pay', {
    name: ' Ann Other ',
    line1: '2 Sample Lane',
    line2: 'Flat 3',
    city: 'Marlow',
    county: '',
    postcode: 'SL7 1AA',
    phone: '07700 900456',
  })
  expect(response.status).toBe(303)
  const address = `http://shop.example/checkout/success?session_id=${id}`
  expect(response.headers.get('location')).toBe(address)
  const session = await testSandbox.stripe.checkout.sessions.retrieve(id)
  expect(session.collected_information?.shipping_details).toEqual({
    name: 'Ann Other',
    address: {
      line1: '2 Sample Lane',
      line2: 'Flat 3',
      city: 'Marlow',
      state: null,
      postal_code: 'SL7 1AA',
      country: 'GB',
    },
  })
  expect(session.customer_details).toMatchObject({ email: 'jo@example.com', phone: '07700 900456' })

  const secondTap = await press(url, 'pay')
  expect(secondTap.headers.get('location')).toBe(address)
  expect(testSandbox.control.events()).toHaveLength(1)
})

test('two concurrent submissions pay once', async () => {
  const testSandbox = await openTestSandbox()
  const { url } = await open(testSandbox)
  const responses = await Promise.all(Array.from({ length: 10 }, () => press(url, 'pay')))
  expect(responses.map((response) => response.status)).toEqual(Array(10).fill(303))
  expect(testSandbox.control.events()).toHaveLength(1)
})

test('a declined card is not charged and can be retried', async () => {
  const testSandbox = await openTestSandbox()
  const { id, url } = await open(testSandbox)
  const response = await press(url, 'decline', { city: 'Marlow' })
  const page = await response.text()
  expect(response.status).toBe(402)
  expect(page).toContain('The card was declined. Nothing was charged; you can try again.')
  expect(page).toContain('value="Marlow"')
  expect(await testSandbox.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'open',
    payment_intent: null,
  })
  expect((await press(url, 'pay')).status).toBe(303)
})

test('an incomplete address is rejected, and the form keeps its input', async () => {
  const testSandbox = await openTestSandbox()
  const { id, url } = await open(testSandbox)
  const response = await press(url, 'pay', { name: 'Ann Other', line1: ' ', postcode: '' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain('Enter the first line of your address')
  expect(page).toContain('Enter your postcode')
  expect(page).not.toContain('Enter your full name')
  expect(page).toContain('value="Ann Other"')
  expect((await testSandbox.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('cancelling redirects to the shop and leaves the session open', async () => {
  const testSandbox = await openTestSandbox()
  const { id, url } = await open(testSandbox)
  const response = await press(url, 'back')
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('http://shop.example/checkout/cancelled')
  expect((await testSandbox.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

test('a completed or expired session shows a message and a link back', async () => {
  const testSandbox = await openTestSandbox()
  const paid = await open(testSandbox)
  testSandbox.control.pay(paid.id)
  const paidPage = await (await fetch(paid.url ?? '')).text()
  expect(paidPage).toContain('This payment is complete')
  expect(paidPage).toContain(`href="http://shop.example/checkout/success?session_id=${paid.id}"`)

  const late = await open(testSandbox)
  testSandbox.control.expire(late.id)
  const latePage = await fetch(late.url ?? '')
  expect(latePage.status).toBe(410)
  expect(await latePage.text()).toContain('href="http://shop.example/checkout/cancelled"')
  expect((await press(late.url, 'pay')).status).toBe(410)

  expect((await fetch(`${testSandbox.sandbox.url}/pay/cs_test_nobody`)).status).toBe(404)
})

test('no address fields are shown if no address is collected', async () => {
  const testSandbox = await openTestSandbox()
  const { id, url } = await open(testSandbox, {
    shipping_address_collection: undefined,
    phone_number_collection: undefined,
  })
  expect(await (await fetch(url ?? '')).text()).not.toContain('Delivery address')
  expect((await press(url, 'pay')).status).toBe(303)
  const session = await testSandbox.stripe.checkout.sessions.retrieve(id)
  expect(session.collected_information).toBeNull()
})
