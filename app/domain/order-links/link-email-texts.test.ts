import { expect, test } from 'vitest'
import { composeMail } from '../mail/compose-mail.server.ts'
import { type SellerLink, sellerLinkEmail } from '../seller-page/send-seller-link.server.ts'
import { lostLinkEmail, type OrderLink } from './link-email-texts.server.ts'

const brand = { name: 'Kept', line: '', footer: [] }
const href = 'https://shop.example/order/sample'
const order: OrderLink = {
  id: '5a3b1e00-0000-4000-8000-000000000000',
  placedAt: new Date('2026-01-15T10:30:00Z'),
  href,
}
const sellRequest: SellerLink = { receivedAt: new Date('2026-01-15T10:30:00Z'), href }

test.each([
  ['an order', lostLinkEmail([order]), lostLinkEmail([order, order])],
  ['a sell request', sellerLinkEmail([sellRequest]), sellerLinkEmail([sellRequest, sellRequest])],
])('the mail with the links to %s speaks of one link or of several', (_, one, several) => {
  const [single, plural] = [one, several].map(
    ({ heading, blocks }) => composeMail(brand, heading, blocks).text,
  )
  expect(single).toContain('asked us for it on our website')
  expect(single).toContain('pass it on: whoever has the link')
  expect(plural).toContain('asked us for them on our website')
  expect(plural).toContain('pass them on: whoever has a link')
})
