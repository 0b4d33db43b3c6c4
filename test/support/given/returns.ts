import { asc, eq } from 'drizzle-orm'
import { setOrderStatus } from '../../../app/domain/orders/admin/set-order-status.server.ts'
import {
  askReturn,
  type ReturnRequest,
} from '../../../app/domain/returns/asking/ask-return.server.ts'
import { returns } from '../../../app/domain/returns/schema.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import { type ReadMail, readMail } from '../mail/read-mail.ts'
import { eventually, type TestShop } from '../shop.ts'
import { type Placed, paid } from './orders.ts'

/** Places an order, pays it and marks it as delivered, perhaps at another instant. */
export async function givenDelivered(
  shop: TestShop,
  staff: Staff,
  { at, ...given }: Parameters<typeof paid>[1] & { at?: string } = {},
): Promise<Placed> {
  const order = await paid(shop, given)
  const clock = at ? { ...shop.services.clock, now: () => new Date(at) } : shop.services.clock
  const deps = { ...shop.services, clock }
  const set = await setOrderStatus(shop.db, deps, staff, order.id, {
    from: 'paid',
    to: 'delivered',
  })
  if (!set.ok) throw new Error(set.reason)
  return order
}

/** All pieces of an order, for a request. */
export async function piecesOf(order: Placed): Promise<{ itemId: number; quantity: number }[]> {
  return (await order.items()).map(({ id, quantity }) => ({ itemId: id, quantity }))
}

/** A return that the customer has asked for: of everything, to be brought, unless said otherwise. */
export async function givenReturn(
  shop: TestShop,
  order: Placed,
  given: Partial<ReturnRequest> = {},
): Promise<string> {
  const asked = await askReturn(shop.db, shop.services, order.id, {
    kind: 'changed_mind',
    way: 'bring',
    pieces: given.pieces ?? (await piecesOf(order)),
    reason: '',
    photos: [],
    ...given,
  })
  if (!asked.ok) throw new Error(`the return was refused: ${asked.reason}`)
  return asked.returnId
}

export async function returnNow(shop: TestShop, id: string) {
  const [found] = await shop.db.select().from(returns).where(eq(returns.id, id))
  if (!found) throw new Error('there is no such return')
  return found
}

export const returnsOf = (shop: TestShop, orderId: OrderId) =>
  shop.db.select().from(returns).where(eq(returns.order_id, orderId)).orderBy(asc(returns.asked_at))

/** The mails to an address whose subject has some words, once there are so many. */
export async function mailed(
  shop: TestShop,
  to: string,
  words: string,
  count = 1,
): Promise<ReadMail[]> {
  const found = async () =>
    (await shop.mails()).filter((mail) => mail.to.includes(to) && mail.subject.includes(words))
  await eventually(async () => (await found()).length >= count)
  return (await found()).map(({ text }) => readMail(text))
}
