import { longDate } from '../../../platform/values/dates.ts'
import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'

export type ReviewMailSettings = { brand: MailBrand; publicUrl: string; supportEmail: string }

type ReviewRequestFacts = {
  /** The order's number. */
  number: string
  titles: readonly string[]
  /** The customer has collected it. */
  collected: boolean
  expiresAt: Date
  /** The signed id in the links. */
  token: string
  /** The address of the order's page. */
  orderPage: string
}

/**
 * The mail that asks for a review. It contains only the order, without offers, news or links to products:
 * with these it would be marketing, which needs consent (PECR, regulation 22).
 */
export function reviewRequestEmail(
  { brand, publicUrl }: ReviewMailSettings,
  { number, titles, collected, expiresAt, token, orderPage }: ReviewRequestFacts,
) {
  const stopUrl = `${publicUrl}/review/${token}/stop`
  const blocks: MailBlock[] = [
    {
      kind: 'text',
      text: `${collected ? `You collected your order ${number}` : `Your order ${number} was delivered`} some days ago. If you like, tell us and others how it went, in a few sentences: what was good, and what was not.`,
    },
    { kind: 'lines', title: 'Your order', lines: [...titles] },
    { kind: 'button', label: 'Write a review', href: `${publicUrl}/review/${token}` },
    {
      kind: 'text',
      text: `We check that a review is about an order here and within the law, and publish criticism like praise. The link works until ${longDate(expiresAt)}. If something is wrong with your order, reply to this email instead and we will put it right.`,
    },
    {
      kind: 'text',
      text: 'We ask once for each order and send no reminder. You need not answer.',
    },
    { kind: 'link', label: 'See your order', href: orderPage },
    { kind: 'link', label: 'Do not ask me for reviews', href: stopUrl },
  ]
  return {
    subject: `How was your order ${number} from ${brand.name}?`,
    heading: 'How did it go?',
    blocks,
    stopUrl,
  }
}
