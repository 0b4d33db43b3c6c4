import { expect, test } from 'vitest'
import type { revalidateOnRefusal } from '../../ui/admin/kit/revalidate-on-refusal.ts'

type Requested = Parameters<typeof revalidateOnRefusal>[0]

/** Pages whose forms are refused after a concurrent change. */
const pages = {
  'a message': () => import('./messages/message.tsx'),
  messages: () => import('./messages/list.tsx'),
  'a sell request': () => import('./sell-requests/sell-request.tsx'),
  'sell requests': () => import('./sell-requests/list.tsx'),
  'an order': () => import('./orders/order.tsx'),
  orders: () => import('./orders/list.tsx'),
  'a person': () => import('./users/staff-member.tsx'),
  people: () => import('./users/list.tsx'),
}

test.each(Object.entries(pages))('%s: revalidated after a refusal', async (_, load) => {
  const { shouldRevalidate } = await load()
  const after = (actionStatus: number) =>
    shouldRevalidate({
      actionStatus,
      formMethod: 'POST',
      currentUrl: new URL('http://localhost/admin'),
      nextUrl: new URL('http://localhost/admin'),
      defaultShouldRevalidate: actionStatus < 400,
    } as Requested)
  expect([200, 409, 500].map(after)).toEqual([true, true, false])
})
