import type { mailSettings } from '../../content/settings/mail-settings.ts'
import { answerEmail, noticeEmail } from '../../domain/conversations/mail/conversation-emails.ts'
import { civilDay } from '../../domain/delivery/days/civil-days.ts'
import {
  type DeliveryEmailFacts,
  deliveryEmails,
} from '../../domain/delivery-rounds/mail/delivery-email-texts.server.ts'
import {
  DELIVERY_MAIL_KINDS,
  type DeliveryMailKind,
} from '../../domain/delivery-rounds/mail/enqueue-delivery-mail.server.ts'
import {
  contactAcknowledgement,
  contactNotice,
  sellAcknowledgement,
  sellNotice,
} from '../../domain/enquiries/mail/send-enquiry-mail.server.ts'
import { OFFER_MAIL_KINDS } from '../../domain/enquiries/offers/mail/enqueue-offer-mail.server.ts'
import {
  type OfferEmailData,
  offerEmails,
} from '../../domain/enquiries/offers/mail/offer-emails.ts'
import type { MailBlock } from '../../domain/mail/mail-blocks.ts'
import { welcomeEmail } from '../../domain/newsletter/subscription/welcome-email.server.ts'
import {
  codeEmail,
  lostLinkEmail,
  replacedLinkEmail,
} from '../../domain/order-links/link-email-texts.server.ts'
import { ORDER_MAIL_KINDS } from '../../domain/orders/mail/enqueue-order-mail.server.ts'
import { orderEmails } from '../../domain/orders/mail/order-email-texts.server.ts'
import { withOrderPage } from '../../domain/orders/mail/with-order-page.ts'
import { orderNumber } from '../../domain/orders/order-number.ts'
import { unmatchedEmail } from '../../domain/orders/reconciliation/send-unmatched-mail.server.ts'
import { RETURN_MAIL_KINDS } from '../../domain/returns/mail/enqueue-return-mail.server.ts'
import {
  type ReturnEmailFacts,
  returnEmails,
} from '../../domain/returns/mail/return-email-texts.server.ts'
import { sellerLinkEmail } from '../../domain/seller-page/send-seller-link.server.ts'
import {
  SECURITY_CHANGE_KINDS,
  securityEmail,
} from '../../domain/staff/mail/security-email.server.ts'
import { invitationEmail, resetEmail } from '../../domain/staff/mail/send-staff-mail.server.ts'
import { reviewRequestEmail } from '../../domain/testimonials/reviews/review-request-email.server.ts'
import { toOrderId } from '../../platform/values/ids.ts'
import { NO_PENCE, pence } from '../../platform/values/money.ts'
import { sampleAlertMails } from './sample-alerts.ts'

type SampleMail = { subject: string; heading: string; blocks: MailBlock[] }
type Settings = ReturnType<typeof mailSettings>

const ID = '5a3b1e00-0000-4000-8000-000000000000'
const PLACED = new Date('2026-01-15T10:30:00Z')

/** Sample content: an invented person. */
const person = { name: 'Sample Buyer', email: 'sample@example.com', phone: '01632 960 000' }

const answer = {
  body: 'You are welcome to come and see it.\n\nOn Saturday we are here from ten.',
  by: 'Sample Colleague',
  link: 'http://localhost/conversation/sample',
}

const order = {
  id: toOrderId(ID),
  status: 'paid' as const,
  created_at: PLACED,
  customer_name: person.name,
  customer_email: person.email,
  customer_phone: person.phone,
  shipping_address: 'Sample Buyer\n1 Sample Street\nSampleton\nSA0 0MP',
  carrier: 'royal-mail' as const,
  tracking_number: 'AB123456785GB',
  total_amount: pence(85_050),
  discount_code: 'SAMPLE10',
  discount_amount: pence(9_450),
  delivery_kind: 'delivery' as const,
  delivery_amount: NO_PENCE,
  delivery_zone_name: 'Mainland Great Britain',
  supplement_of: null,
  stripe_payment_id: 'cs_sample',
  payment_state: 'part_refunded' as const,
  refunded_amount: pence(4_500),
}

const refund = {
  amount: pence(4_500),
  state: 'succeeded' as const,
  reason: 'One chair arrived with a scratch.',
  failure: null,
  dealt_with: false,
}
const failed = { ...refund, state: 'failed' as const, failure: 'expired_or_canceled_card' }

const items = [
  { product_title: 'Green velvet sofa for three, a sample', quantity: 1, price: pence(62_000) },
  {
    product_title: 'Oak dining chair with a woven seat and a rather long name',
    quantity: 2,
    price: pence(16_250),
  },
]

const unmatched = {
  sessionId: 'cs_sample',
  paymentId: 'pi_sample',
  amount: pence(94_500),
  currency: 'gbp',
  openedAt: PLACED,
}

const message = {
  id: ID,
  ...person,
  message: 'Does the green sofa come apart?\n\nOur stairs are narrow.',
  is_read: false,
  data_complaint: false,
  search_text: null,
  form_key: null,
  created_at: PLACED,
}

const sellRequest = {
  id: ID,
  ...person,
  item_description:
    'Type: Sofa\nBrand: Not specified\nMaterial: Wool\nCondition: Good\nDimensions: 200 x 90 x 80',
  item_condition: 'Good',
  item_age: '1-3 years',
  photos: ['/sell-photos/sample-one.webp', '/sell-photos/sample-two.webp'],
  is_read: false,
  search_text: null,
  form_key: null,
  status: 'new' as const,
  offer_state: null,
  created_at: PLACED,
}

const offerFacts = ({ publicUrl }: Settings): OfferEmailData => ({
  amount: pence(12_000),
  validUntil: civilDay(2026, 1, 29),
  note: 'We like the frame. The seat needs new webbing, which is in the price.',
  link: `${publicUrl}/your-furniture/sample-token`,
  staffLink: `${publicUrl}/admin/sell-submissions/${ID}`,
  seller: person,
})

const reviewRequest = {
  number: orderNumber(ID),
  titles: items.map((item) => item.product_title),
  collected: false,
  expiresAt: new Date('2026-03-30T10:30:00Z'),
  token: 'sample-token',
  orderPage: 'https://shop.example/order/sample-token',
}

const orderLink = ({ publicUrl }: Settings) => ({
  id: ID,
  placedAt: PLACED,
  href: `${publicUrl}/order/sample-token`,
})

const deliveryFacts = (kind: DeliveryMailKind, settings: Settings): DeliveryEmailFacts => ({
  kind: kind === 'pickup-cancelled' ? 'pickup' : 'delivery',
  number: orderNumber(ID),
  day: civilDay(2026, 1, 22),
  window: { from: '10:00', to: '12:00' },
  cancelledDay:
    kind === 'day-withdrawn' || kind === 'pickup-cancelled' ? civilDay(2026, 1, 22) : null,
  changeUntil: new Date('2026-01-21T12:00:00Z'),
  endedAt: kind === 'delivered' ? new Date('2026-01-22T11:00:00Z') : null,
  now: new Date('2026-01-22T11:00:00Z'),
  pieces: items.map(({ quantity, product_title: title }) => `${quantity} x ${title}`),
  address: order.shipping_address.split('\n'),
  failure: { reason: 'nobody_home', next: 'new_day' },
  pageUrl: orderLink(settings).href,
  termsUrl: `${settings.publicUrl}/terms`,
})

function ofOrder<Email extends SampleMail>(settings: Settings, email: Email): Email {
  return { ...email, blocks: withOrderPage(email.blocks, orderLink(settings).href) }
}

const dispute = {
  id: 'du_sample',
  amount: order.total_amount,
  reason: 'product_not_received',
  status: 'needs_response' as const,
  isInquiry: false,
  answerBy: new Date('2026-02-14T23:59:59Z'),
  openedAt: new Date('2026-01-31T09:00:00Z'),
  closedAt: null,
}

const returnFacts = (settings: Settings): ReturnEmailFacts => ({
  number: orderNumber(ID),
  kind: 'changed_mind',
  way: 'collection',
  ended: false,
  requestedAt: new Date('2026-01-24T12:00:00Z'),
  pieces: items.map(({ quantity, product_title: title }) => `${quantity} x ${title}`),
  charge: pence(7_500),
  deduction: pence(4_000),
  deductionReason: 'A scratch of four centimetres on the left arm, which it did not have.',
  hasPhotos: true,
  answer: 'The mark is the one that the page of the piece shows in photo 3.',
  refundBy: civilDay(2026, 2, 7),
  left: 'payment',
  promised: 'payment',
  returnAddress: settings.returnAddress,
  href: orderLink(settings).href,
})

/** Every mail of the shop, by name, with sample content. */
export function sampleMails(settings: Settings): Map<string, SampleMail> {
  return new Map<string, SampleMail>([
    ...ORDER_MAIL_KINDS.map((kind) => {
      const shown = kind === 'refund-failed' ? failed : refund
      const details = {
        refunds: [refund],
        refund: shown,
        mismatch: null,
        dispute: kind === 'dispute-closed' ? { ...dispute, status: 'lost' as const } : dispute,
        requestedDifference: pence(3_500),
        cancellation: 'none' as const,
        refundOfCancelling: order.total_amount,
        withBank: false,
      }
      const email = orderEmails[kind](order, items, settings, details)
      return [`order-${kind}`, email.to === 'shop' ? email : ofOrder(settings, email)] as const
    }),
    ...DELIVERY_MAIL_KINDS.map((kind) => {
      const facts = deliveryFacts(kind, settings)
      return [`delivery-${kind}`, deliveryEmails[kind](facts)] as const
    }),
    ...RETURN_MAIL_KINDS.map((kind) => {
      return [`return-${kind}`, returnEmails[kind](returnFacts(settings))] as const
    }),
    ['unmatched-payments', unmatchedEmail([unmatched, unmatched], settings)],
    ['newsletter-welcome', welcomeEmail(settings, ID)],
    ['order-link-lost', lostLinkEmail([orderLink(settings), orderLink(settings)])],
    ['order-link-replaced', replacedLinkEmail(orderLink(settings))],
    ['order-link-code', codeEmail(ID, '012345')],
    ['review-request', reviewRequestEmail(settings, reviewRequest)],
    ...sampleAlertMails(settings),
    ['contact-notice', contactNotice(settings, message, 'The stairs')],
    ['contact-acknowledgement', contactAcknowledgement(settings, message)],
    ['sell-notice', sellNotice(settings, sellRequest)],
    ['sell-acknowledgement', sellAcknowledgement(settings, sellRequest)],
    ...OFFER_MAIL_KINDS.map(
      (kind) => [`offer-${kind}`, offerEmails[kind](offerFacts(settings))] as const,
    ),
    [
      'seller-link',
      sellerLinkEmail([
        { receivedAt: PLACED, href: `${settings.publicUrl}/your-furniture/sample` },
      ]),
    ],
    [
      'conversation-answer',
      ofOrder(settings, answerEmail(settings, { kind: 'order', id: ID }, answer)),
    ],
    [
      'conversation-notice',
      noticeEmail(settings, { kind: 'message', id: ID }, person, answer.body),
    ],
    ['staff-invitation', invitationEmail(settings, 'Sample Colleague')],
    ['staff-reset', resetEmail(settings, 'Sample Colleague', 'sample-token')],
    ...SECURITY_CHANGE_KINDS.map(
      (kind) => [`staff-${kind}`, securityEmail(settings, 'Sample Colleague', kind)] as const,
    ),
  ])
}
