import { text } from '../../mail/mail-blocks.ts'
import { address, number, type WriteOrderEmail } from './email-parts.server.ts'
import type { OrderMailKind } from './enqueue-order-mail.server.ts'

/** Emails about an address that the customer has changed on the order's page. */
export const addressEmails = {
  'address-changed': (order, _items, settings) => ({
    to: 'customer',
    subject: `The delivery address of your order ${number(order)} has changed`,
    heading: 'Your delivery address has changed',
    blocks: [
      text(`The address of order ${number(order)} was changed on its page. We deliver to:`),
      ...address(order, settings),
      text('If it was not you, reply to this email or call us at once.'),
    ],
  }),
  'address-changed-notice': (order, _items, settings) => ({
    to: 'shop',
    subject: `Order ${number(order)} has another delivery address`,
    heading: 'The customer has changed the delivery address',
    blocks: [
      text('Packing slips and round sheets printed before now show the old one.'),
      ...address(order, settings),
    ],
  }),
} satisfies Partial<Record<OrderMailKind, WriteOrderEmail>>
