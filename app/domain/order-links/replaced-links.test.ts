import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  conversationFixtures,
  linkIn,
  plain,
} from '../../../test/support/fixtures/conversations.ts'
import {
  createPaidOrder,
  mailsToCustomer,
  setStatus,
  type TestOrder,
} from '../../../test/support/fixtures/orders.ts'
import { post } from '../../../test/support/forms.ts'
import { jobsFinished } from '../../../test/support/jobs.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { orderPageLink } from './order-page-link.server.ts'
import { ORDER_LINK_MAIL } from './queues.server.ts'
import { orderLinks } from './schema.ts'

let shop: TestShop
let editor: SignedInFetch
let given: ReturnType<typeof conversationFixtures>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  editor = await signIn(shop, 'editor')
  given = conversationFixtures(shop, editor)
})
afterAll(() => shop.stop())

const aboutOrder = ({ id }: TestOrder) => ({ kind: 'order', id }) as const
const conversationLinkIn = async ({ email }: TestOrder, count: number) =>
  linkIn((await given.mailed(email, count)).at(-1) ?? { text: '' })
const status = async (path: string) => (await fetch(shop.url + path)).status
const replace = async ({ id }: TestOrder) => {
  const link = new URL(await orderPageLink(shop.db, shop.services, id)).pathname
  return await post(shop, link, { intent: 'replace' })
}
/** An action of staff on the order's page. */
const press = async ({ id }: TestOrder, intent: string) =>
  await editor.fetch(`/admin/orders/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ intent }),
  })
/** Waits for a mail to the customer. @returns its text */
const mailed = async (order: TestOrder, subject: string) => {
  const [mail] = await eventually(async () => {
    const mails = await mailsToCustomer(shop, order, subject)
    return mails.length > 0 ? mails : undefined
  })
  return plain(mail?.html ?? '')
}

test('links to the conversation about an order stop working when its link is replaced', async () => {
  const [order, other] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  await given.answerWith(aboutOrder(order), 'Your door code, please?')
  await given.answerWith(aboutOrder(other), 'Is Friday good?')
  const leaked = await conversationLinkIn(order, 1)
  const others = await conversationLinkIn(other, 1)
  expect([await status(leaked), await status(others)]).toEqual([200, 200])
  expect((await replace(order)).status).toBe(303)
  expect([await status(leaked), await status(others)]).toEqual([404, 200])
  await given.write(leaked, 'Written by somebody else')
  const [first, ...more] = await given.messagesOf(aboutOrder(order))
  expect(more).toEqual([])

  await given.answerWith(aboutOrder(order), 'Any news?', { seen: `${first?.id}` })
  const fresh = await conversationLinkIn(order, 2)
  expect([fresh === leaked, await status(fresh)]).toEqual([false, 200])
  expect((await given.write(fresh, 'Sorry, it is 12')).status).toBe(303)
  expect(await given.messagesOf(aboutOrder(order))).toHaveLength(3)
  await replace(order)
  expect([await status(leaked), await status(fresh)]).toEqual([404, 404])
})

test('a link is replaced once if its button is pressed twice', async () => {
  const order = await createPaidOrder(shop)
  const link = new URL(await orderPageLink(shop.db, shop.services, order.id)).pathname
  const pressed = await Promise.all([1, 2].map(() => post(shop, link, { intent: 'replace' })))
  expect(pressed.map((response) => response.status)).toEqual([303, 303])
  const [, path = ''] = /"[^"]*(\/order\/[\w-]{43})"/.exec(await mailed(order, 'new link')) ?? []
  expect(await status(path)).toBe(200)
  await jobsFinished(shop, ORDER_LINK_MAIL)
  expect(await mailsToCustomer(shop, order, 'new link')).toHaveLength(1)
})

test('the link to a conversation ends, too, when the order had no link of its own yet', async () => {
  const order = await createPaidOrder(shop)
  await mailed(order, 'order')
  await given.answerWith(aboutOrder(order), 'Your door code, please?')
  const leaked = await conversationLinkIn(order, 1)
  // As for an order of a version without links, about which only the conversation has written.
  await shop.db.delete(orderLinks).where(eq(orderLinks.order_id, order.id))
  expect((await press(order, 'replace-link')).status).toBe(200)
  await mailed(order, 'new link to your order')
  expect(await status(leaked)).toBe(404)
})

test('a mail with a link that staff send says so', async () => {
  const order = await createPaidOrder(shop)
  expect((await press(order, 'send-link')).status).toBe(200)
  const sent = await mailed(order, 'The link to your order')
  expect(sent).toContain('We send it to you again.')
  expect(sent).not.toContain('asked us')
  expect((await press(order, 'replace-link')).status).toBe(200)
  const replaced = await mailed(order, 'new link to your order')
  expect(replaced).toContain('was replaced by us')
  expect(replaced).not.toContain('on its page')
})

test('links to the conversation about an order end with the link of the order, and work again after an answer', async () => {
  const order = await createPaidOrder(shop)
  await setStatus(shop, editor.staff, order, 'paid', 'shipped')
  await setStatus(shop, editor.staff, order, 'shipped', 'delivered')
  await given.answerWith(aboutOrder(order), 'Is it what you hoped for?')
  const [first] = await given.messagesOf(aboutOrder(order))
  const link = await conversationLinkIn(order, 1)
  const orderLink = new URL(await orderPageLink(shop.db, shop.services, order.id)).pathname
  shop.clock.advance(729 * DAY_MS)
  expect([await status(orderLink), await status(link)]).toEqual([200, 200])
  shop.clock.advance(3 * DAY_MS)
  expect([await status(orderLink), await status(link)]).toEqual([410, 404])
  await given.write(link, 'Written by somebody else')
  expect(await given.messagesOf(aboutOrder(order))).toHaveLength(1)

  const again = await signIn(shop, 'editor')
  const seen = { seen: `${first?.id}` }
  const late = { intent: 'answer', body: 'The maker recalls it.', formKey: randomUUID(), ...seen }
  expect((await given.send(aboutOrder(order), late, again)).status).toBeLessThan(400)
  expect(await status(await conversationLinkIn(order, 2))).toBe(200)
  shop.clock.advance(-732 * DAY_MS)
})
