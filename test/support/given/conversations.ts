import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Subject } from '../../../app/domain/conversations/conversation.ts'
import { conversationMessages, conversations } from '../../../app/domain/conversations/schema.ts'
import { contactSubmissions, sellSubmissions } from '../../../app/domain/enquiries/schema.ts'
import { openedForm, post } from '../forms.ts'
import { readMail } from '../mail/read-mail.ts'
import { eventually, type TestShop } from '../shop.ts'
import type { SignedInFetch } from '../staff/staff.ts'

/** A page's words, without what the renderer puts between them. */
export const plain = (html: string) => html.replaceAll('<!-- -->', '')

/** The path of the customer's page in a mail. */
export const linkIn = ({ text }: { text: string }) =>
  /\/conversation\/[\w-]{43}/.exec(text)?.[0] ?? ''

let people = 0

/** Conversations in a shop, with the steps that staff and customers take over HTTP. */
export function givenConversations(shop: TestShop, editor: SignedInFetch) {
  async function message(
    text = 'Is the green sofa still there?',
  ): Promise<Subject & { email: string }> {
    people += 1
    const email = `writer${people}@example.com`
    const [kept] = await shop.db
      .insert(contactSubmissions)
      .values({
        name: `Sample Writer ${people}`,
        email,
        message: text,
        created_at: shop.clock.now(),
      })
      .returning({ id: contactSubmissions.id })
    return { kind: 'message', id: kept?.id ?? '', email }
  }

  async function offer(): Promise<Subject & { email: string }> {
    people += 1
    const email = `seller${people}@example.com`
    const piece = { item_description: 'Type: chair', item_condition: 'Good', item_age: '3 years' }
    const [kept] = await shop.db
      .insert(sellSubmissions)
      .values({ name: 'Sample Seller', email, ...piece, created_at: shop.clock.now() })
      .returning({ id: sellSubmissions.id })
    return { kind: 'offer', id: kept?.id ?? '', email }
  }

  /** Sends a form of a conversation, as a browser without scripts does. */
  async function send({ kind, id }: Subject, fields: Record<string, string>, who = editor) {
    const answer = await who.fetch(`/admin/inbox/${kind}/${id}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, html: plain(await answer.text()) }
  }

  const answerWith = (subject: Subject, body: string, more: Record<string, string> = {}) =>
    send(subject, { intent: 'answer', body, seen: '0', formKey: randomUUID(), ...more })

  async function rowOf({ kind, id }: Subject) {
    const column = { message: 'message_id', offer: 'sell_request_id', order: 'order_id' } as const
    const [row] = await shop.db
      .select()
      .from(conversations)
      .where(eq(conversations[column[kind]], id as never))
    return row
  }

  const messagesOf = async (subject: Subject) => {
    const row = await rowOf(subject)
    return await shop.db
      .select()
      .from(conversationMessages)
      .where(eq(conversationMessages.conversation_id, row?.id ?? randomUUID()))
      .orderBy(conversationMessages.id)
  }

  /** The answers mailed to an address, oldest first. */
  async function mailed(email: string, count: number) {
    return await eventually(async () => {
      const own = (await shop.mails()).filter(
        ({ to, subject }) => to === email && subject.startsWith('Re: '),
      )
      return own.length === count ? own.map(({ text }) => readMail(text)) : undefined
    })
  }

  const write = (link: string, body: string, more: Record<string, string> = {}, headers = {}) =>
    post(shop, link, { ...openedForm(shop), body, formKey: randomUUID(), ...more }, headers)

  return { message, offer, send, answerWith, rowOf, messagesOf, mailed, write }
}
