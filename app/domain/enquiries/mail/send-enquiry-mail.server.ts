import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import type { JobData } from '../../../platform/queue/queue.ts'
import { composeMail } from '../../mail/compose-mail.server.ts'
import type { MailBlock, MailBrand } from '../../mail/mail-blocks.ts'
import type { Mailer } from '../../mail/mailer.server.ts'
import { contactSubmissions, sellSubmissions } from '../schema.ts'

export type EnquiryMailSettings = {
  brand: MailBrand
  publicUrl: string
  /** Recipients of the notices to the shop. */
  notices: { messages: string; sellRequests: string }
  /** Reply address of the acknowledgements. */
  supportEmail: string
}

type Letter = { to: string; replyTo: string; subject: string; heading: string; blocks: MailBlock[] }

/**
 * Sends one mail about an enquiry; retried by the job queue if it throws. Sends nothing about an
 * erased enquiry.
 */
export async function sendEnquiryMail(
  db: Db,
  mailer: Mailer,
  settings: EnquiryMailSettings,
  job: JobData,
): Promise<void> {
  const email = await composeEmail(db, settings, job)
  if (!email) return
  const { to, replyTo, subject, heading, blocks } = email
  const messageId = `<${job.id}.${job.kind}@${new URL(settings.publicUrl).hostname}>`
  await mailer.send({
    to,
    replyTo,
    subject,
    messageId,
    ...composeMail(settings.brand, heading, blocks),
  })
}

/** @returns null if the enquiry no longer exists */
async function composeEmail(
  db: Db,
  settings: EnquiryMailSettings,
  { kind = '', id = '', subject = '' }: JobData,
): Promise<Letter | null> {
  if (kind === 'contact-notice' || kind === 'contact-acknowledgement') {
    const message = await findMessage(db, id)
    if (!message) return null
    return kind === 'contact-notice'
      ? contactNotice(settings, message, subject)
      : contactAcknowledgement(settings, message)
  }
  if (kind === 'sell-notice' || kind === 'sell-acknowledgement') {
    const sellRequest = await findSellRequest(db, id)
    if (!sellRequest) return null
    return kind === 'sell-notice'
      ? sellNotice(settings, sellRequest)
      : sellAcknowledgement(settings, sellRequest)
  }
  return null
}

async function findMessage(db: Db, id: string) {
  const found = await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id))
  return found[0]
}

async function findSellRequest(db: Db, id: string) {
  const found = await db.select().from(sellSubmissions).where(eq(sellSubmissions.id, id))
  return found[0]
}

type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>
type SellRequest = NonNullable<Awaited<ReturnType<typeof findSellRequest>>>

/** The sender's name, address and phone number, one per line. */
const sender = ({ name, email, phone }: Message | SellRequest): MailBlock => ({
  kind: 'lines',
  title: 'From',
  lines: [name, email, ...(phone ? [phone] : [])],
})

export function contactNotice(
  { notices, publicUrl }: EnquiryMailSettings,
  message: Message,
  subject: string,
): Letter {
  return {
    to: notices.messages,
    replyTo: message.email,
    subject: `Message: ${subject}`,
    heading: subject,
    blocks: [
      { kind: 'lines', title: 'Message', lines: message.message.split('\n') },
      sender(message),
      { kind: 'text', text: 'Reply to this email and your answer goes to the sender.' },
      {
        kind: 'button',
        label: 'Open the message',
        href: `${publicUrl}/admin/contact-submissions/${message.id}`,
      },
    ],
  }
}

export function sellNotice(
  { notices, publicUrl }: EnquiryMailSettings,
  sellRequest: SellRequest,
): Letter {
  const description = sellRequest.item_description.split('\n')
  const type = description[0]?.replace('Type: ', '') ?? 'furniture'
  const photos = sellRequest.photos?.map((photo) => `${publicUrl}${photo}`) ?? ['None']
  return {
    to: notices.sellRequests,
    replyTo: sellRequest.email,
    subject: `Furniture offered: ${type}, ${sellRequest.item_condition}`,
    heading: 'Someone has offered a piece',
    blocks: [
      { kind: 'lines', title: 'The piece', lines: description },
      { kind: 'lines', title: 'Photos', lines: photos },
      sender(sellRequest),
      {
        kind: 'button',
        label: 'Open the sell request',
        href: `${publicUrl}/admin/sell-submissions/${sellRequest.id}`,
      },
    ],
  }
}

// Acknowledgements contain no user input: a form can be submitted with anyone's address, and must
// not send a third party's text to it.

export function contactAcknowledgement(
  { supportEmail }: EnquiryMailSettings,
  message: Message,
): Letter {
  return {
    to: message.email,
    replyTo: supportEmail,
    subject: 'We have your message',
    heading: 'Thank you for writing to us',
    blocks: [
      {
        kind: 'text',
        text: 'Your message has reached the workshop. A person reads it and replies within 24 hours on working days.',
      },
      NOT_YOU,
    ],
  }
}

export function sellAcknowledgement(
  { supportEmail }: EnquiryMailSettings,
  sellRequest: SellRequest,
): Letter {
  return {
    to: sellRequest.email,
    replyTo: supportEmail,
    subject: 'We have your furniture’s details',
    heading: 'Thank you for offering us your furniture',
    blocks: [
      {
        kind: 'text',
        text: 'We look at what you have sent us and reply within 2-3 business days, by email or phone. If anything about the piece changes in the meantime, reply to this email.',
      },
      NOT_YOU,
    ],
  }
}

const NOT_YOU: MailBlock = {
  kind: 'text',
  text: 'If you didn’t fill in our form, there is nothing you need to do.',
}
