import { longDate } from '../../platform/values/dates.ts'
import { type MailBlock, text } from '../mail/mail-blocks.ts'
import { orderNumber } from '../orders/order-number.ts'
import { CODE_MINUTES } from './access-code.server.ts'
import { LINK_MONTHS } from './find-linked-order.server.ts'

type LinkEmail = { subject: string; heading: string; blocks: MailBlock[] }
/** An order and the address of its page. */
export type OrderLink = { id: string; placedAt: Date; href: string }

/**
 * @param orders the newest first
 * @param isByShop whether staff send it; otherwise the form of the website was used
 */
export function lostLinkEmail(orders: readonly OrderLink[], isByShop = false): LinkEmail {
  const one = orders.length === 1
  return {
    subject: one ? 'The link to your order' : 'The links to your orders',
    heading: one ? 'The link to your order' : 'The links to your orders',
    blocks: [
      text(
        isByShop
          ? `We send ${one ? 'it' : 'them'} to you again.`
          : `Somebody, most likely you, asked us for ${one ? 'it' : 'them'} on our website.`,
      ),
      ...orders.map(({ id, placedAt, href }, index): MailBlock => {
        const label = `Order ${orderNumber(id)} of ${longDate(placedAt)}`
        return { kind: index === 0 ? 'button' : 'link', label, href }
      }),
      text(
        `Please do not pass ${one ? 'it' : 'them'} on: ${one ? 'whoever has the link can see the order. It works' : 'whoever has a link can see its order. They work'} until ${LINK_MONTHS} months after you got the order.`,
      ),
    ],
  }
}

/** @param isByShop whether staff have replaced it; otherwise the page of the order was used */
export function replacedLinkEmail({ id, href }: OrderLink, isByShop = false): LinkEmail {
  const how = isByShop ? 'by us' : 'on its page'
  return {
    subject: `The new link to your order ${orderNumber(id)}`,
    heading: 'The new link to your order',
    blocks: [
      text(
        `The link to order ${orderNumber(id)} was replaced ${how}. The links in our earlier emails no longer work; this one does.`,
      ),
      { kind: 'button', label: 'See your order', href },
    ],
  }
}

export function codeEmail(orderId: string, code: string): LinkEmail {
  return {
    subject: `${code} is the code for your order ${orderNumber(orderId)}`,
    heading: 'Your code',
    blocks: [
      text(
        `Enter this code on the page of order ${orderNumber(orderId)} to see your details, and to change what can still be changed:`,
      ),
      { kind: 'lines', title: code, lines: [`It works once, for ${CODE_MINUTES} minutes.`] },
      text(
        'If you have not asked for it, somebody else has the link to your order. Do not pass the code on: without it they can change nothing about you. You can replace the link on the order’s page.',
      ),
    ],
  }
}
