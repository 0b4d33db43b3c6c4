import { expect, test } from 'vitest'
import { shownLegalText } from '../../../content/legal-texts.ts'
import { defaultWords } from '../../../content/pages/defaults.ts'
import { mailSettings } from '../../../content/settings/mail-settings.ts'
import { sampleSettings } from '../../../content/settings/sample-settings.ts'
import { toOrderId } from '../../../platform/values/ids.ts'
import { NO_PENCE, pence } from '../../../platform/values/money.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import { parseDefaults } from '../../pages/default-words.server.ts'
import type { OrderEmailFacts } from './email-parts.server.ts'
import { ORDER_MAIL_KINDS } from './enqueue-order-mail.server.ts'
import { writeOrderEmail } from './order-email-texts.server.ts'

const terms = shownLegalText(parseDefaults(defaultWords).terms, sampleSettings)
const settings = mailSettings('https://shop.example', sampleSettings, terms)

/** An order that its customer collects from the workshop. */
const collected: OrderEmailFacts = {
  id: toOrderId('5a3b1e00-0000-4000-8000-000000000000'),
  status: 'paid',
  created_at: new Date('2026-01-15T10:30:00Z'),
  customer_name: 'Sample Buyer',
  customer_email: 'sample@example.com',
  customer_phone: '',
  shipping_address: null,
  carrier: null,
  tracking_number: null,
  total_amount: pence(62_000),
  discount_code: null,
  discount_amount: NO_PENCE,
  delivery_kind: 'collection',
  delivery_amount: NO_PENCE,
  delivery_zone_name: null,
  supplement_of: null,
  stripe_payment_id: 'cs_sample',
  payment_state: 'paid',
  refunded_amount: NO_PENCE,
}

const details = {
  refunds: [],
  refund: null,
  mismatch: null,
  requestedDifference: null,
  dispute: {
    id: 'du_sample',
    amount: pence(62_000),
    reason: 'fraudulent',
    status: 'needs_response',
    isInquiry: false,
    answerBy: new Date('2026-02-01T23:59:59Z'),
    openedAt: new Date('2026-01-20T09:00:00Z'),
    closedAt: null,
  },
  cancellation: 'none',
  refundOfCancelling: pence(62_000),
  withBank: false,
} as const

const items = [{ product_title: 'Green sofa', quantity: 1, price: pence(62_000) }]

/** Kinds about the delivery or its address, which no collected order has. */
const ONLY_DELIVERED = ['difference-asked', 'address-changed', 'address-changed-notice']
const kinds = ORDER_MAIL_KINDS.filter((kind) => !ONLY_DELIVERED.includes(kind))

test.each(kinds)('the mail %s about a collected order speaks of no dispatch', (kind) => {
  const { heading, blocks } = writeOrderEmail(kind, collected, items, settings, details)
  const shown = blocks.filter((block) => block.kind !== 'small-print')
  const { text } = composeMail(settings.brand, heading, shown)
  expect(text).not.toMatch(/left our workshop|send (it|them) out|be sent|is on its way to you/)
  expect(text).not.toMatch(/sent out|delivered|Delivery address/)
})

const refund = (amount: number, state: 'succeeded' | 'requested') =>
  ({ amount: pence(amount), state, reason: '', failure: null, dealt_with: false }) as const

test.each([
  [[refund(62_000, 'requested')], 'We are refunding the whole £620.00'],
  [[refund(62_000, 'succeeded')], 'The whole £620.00 has been refunded'],
  [
    [refund(5_000, 'succeeded'), refund(57_000, 'requested')],
    'Of the £620.00 that you paid, £50.00 has been refunded, and we are refunding £570.00',
  ],
  [[refund(5_000, 'succeeded')], 'Of the £620.00 that you paid, £50.00 has been refunded to'],
  [[refund(5_000, 'requested')], 'Of the £620.00 that you paid, we are refunding £50.00 to'],
])(
  'the mail about a cancelled order tells refunds that are made from those to come: %#',
  (refunds, words) => {
    const { heading, blocks } = writeOrderEmail('cancelled', collected, items, settings, {
      ...details,
      refunds,
    })
    const { text } = composeMail(settings.brand, heading, blocks)
    expect(text.replaceAll('\n', ' ')).toContain(words)
  },
)

test('the mail about a refund of the rest names the part that the bank has returned', () => {
  const refunds = [refund(12_000, 'succeeded')]
  const returned = {
    ...collected,
    payment_state: 'refunded' as const,
    refunded_amount: pence(62_000),
  }
  const { heading, blocks } = writeOrderEmail('refunded', returned, items, settings, {
    ...details,
    refunds,
    refund: refunds[0] ?? null,
  })
  const { text } = composeMail(settings.brand, heading, blocks)
  expect(text.replace(/\s+/g, ' ')).toContain(
    'With what your bank has returned, the whole price has gone back to you.',
  )
})
