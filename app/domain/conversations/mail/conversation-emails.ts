import type { MailBlock } from '../../mail/mail-blocks.ts'
import { orderNumber } from '../../orders/order-number.ts'
import type { Subject } from '../conversation.ts'

type ConversationEmail = { subject: string; heading: string; blocks: MailBlock[] }

/** Mail subjects contain no text entered by a customer or a staff member. */
function aboutWords({ kind, id }: Subject): string {
  if (kind === 'order') return `your order ${orderNumber(id)}`
  return kind === 'message' ? 'your message' : 'your furniture'
}

/** The mail of an answer to the customer. @param answer.link to the customer's page */
export function answerEmail(
  { brand }: { brand: { name: string } },
  subject: Subject,
  { body, by, link }: { body: string; by: string; link: string },
): ConversationEmail {
  return {
    subject: `Re: ${aboutWords(subject)} (${brand.name})`,
    heading: `About ${aboutWords(subject)}`,
    blocks: [
      ...paragraphs(body),
      { kind: 'lines', title: by, lines: [brand.name] },
      { kind: 'button', label: 'Read and answer', href: link },
      {
        kind: 'text',
        text: 'The page shows everything that we have written to each other. Please do not pass its link on: whoever has it can read and answer. You can also reply to this email.',
      },
    ],
  }
}

/** The notice to the shop of a customer's message. */
export function noticeEmail(
  { publicUrl }: { publicUrl: string },
  { kind, id }: Subject,
  { name, email }: { name: string; email: string },
  body: string,
): ConversationEmail {
  const what = { message: 'a message', offer: 'a sell request', order: `order ${orderNumber(id)}` }
  return {
    // A conversation about an order may begin with the customer's message.
    subject: `${kind === 'order' ? 'A message' : 'An answer'} about ${what[kind]}`,
    heading: 'A customer has written',
    blocks: [
      { kind: 'lines', title: 'Message', lines: body.split('\n') },
      { kind: 'lines', title: 'From', lines: [name, email] },
      {
        kind: 'button',
        label: 'Open the conversation',
        href: `${publicUrl}/admin/inbox/${kind}/${id}`,
      },
      {
        kind: 'text',
        text: 'Please answer in the staff area: a reply to this email does not reach the customer.',
      },
    ],
  }
}

/** A plain text as blocks; single line breaks are kept. */
function paragraphs(body: string): MailBlock[] {
  return body.split(/\n{2,}/).map((text): MailBlock => ({ kind: 'text', text }))
}
