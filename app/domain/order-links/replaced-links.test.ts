import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenConversations, linkIn, plain } from '../../../test/support/fixtures/conversations.ts'
import { mailsToCustomer, type Placed, paid } from '../../../test/support/fixtures/orders.ts'
import { post } from '../../../test/support/forms.ts'
import { eventually, startTestShop, type TestShop } from '../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../test/support/staff/staff.ts'
import { orderPageLink } from './order-page-link.server.ts'

let shop: TestShop
let editor: SignedInFetch
let given: ReturnType<typeof givenConversations>
beforeAll(async () => {
  shop = await startTestShop({ TRUST_PROXY: '127.0.0.1' })
  editor = await signIn(shop, 'editor')
  given = givenConversations(shop, editor)
})
afterAll(() => shop.stop())

const aboutOrder = ({ id }: Placed) => ({ kind: 'order', id }) as const
const conversationLinkIn = async ({ email }: Placed, count: number) =>
  linkIn((await given.mailed(email, count)).at(-1) ?? { text: '' })
const status = async (path: string) => (await fetch(shop.url + path)).status
const replace = async ({ id }: Placed) => {
  const link = new URL(await orderPageLink(shop.db, shop.services, id)).pathname
  return await post(shop, link, { intent: 'replace' })
}

test('links to the conversation about an order stop working when its link is replaced', async () => {
  const [order, other] = [await paid(shop), await paid(shop)]
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

test('a mail with a link that staff send says so', async () => {
  const order = await paid(shop)
  const press = async (intent: string) =>
    await editor.fetch(`/admin/orders/${order.id}`, {
      method: 'POST',
      body: new URLSearchParams({ intent }),
    })
  const textOf = async (subject: string) => {
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, subject)
      return mails.length > 0 ? mails : undefined
    })
    return plain(mail?.html ?? '')
  }
  expect((await press('send-link')).status).toBe(200)
  const sent = await textOf('The link to your order')
  expect(sent).toContain('We send it to you again.')
  expect(sent).not.toContain('asked us')
  expect((await press('replace-link')).status).toBe(200)
  const replaced = await textOf('new link to your order')
  expect(replaced).toContain('was replaced by us')
  expect(replaced).not.toContain('on its page')
})
