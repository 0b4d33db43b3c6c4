import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenConversations, linkIn } from '../../../test/support/fixtures/conversations.ts'
import { type Placed, paid } from '../../../test/support/fixtures/orders.ts'
import { post } from '../../../test/support/forms.ts'
import { startTestShop, type TestShop } from '../../../test/support/shop.ts'
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
