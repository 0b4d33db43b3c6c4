import { and, eq } from 'drizzle-orm'
import {
  type SetOrderStatus,
  type StatusInput,
  setOrderStatus,
} from '../../../app/domain/orders/admin/set-order-status.server.ts'
import { findItems, findOrder, type Order } from '../../../app/domain/orders/find-order.server.ts'
import { findRefunds } from '../../../app/domain/orders/refunds/order-refunds.server.ts'
import { settleSession } from '../../../app/domain/orders/settlement/settle-session.server.ts'
import type { OrderStatus } from '../../../app/domain/orders/status.ts'
import { staffHistory } from '../../../app/domain/staff/schema.ts'
import type { Staff } from '../../../app/domain/staff/staff.ts'
import type { OrderId } from '../../../app/platform/values/ids.ts'
import { pence } from '../../../app/platform/values/money.ts'
import { readMail } from '../mail/read-mail.ts'
import {
  buyer,
  type DisplayedDelivery,
  eventually,
  sessionOf,
  type TestProduct,
  type TestShop,
} from '../shop.ts'

export type Placed = {
  id: OrderId
  session: string
  email: string
  product: TestProduct
  now: () => Promise<Order>
  refunds: () => ReturnType<typeof findRefunds>
  items: () => ReturnType<typeof findItems>
}

let buyers = 10_000

/** The input of the form for a partial refund. */
export const refundInput = (amount: number, left: number, reason = '') => ({
  amount: pence(amount),
  left: pence(left),
  reason,
})

export function sandboxOf(shop: TestShop) {
  if (!shop.sandbox) throw new Error('no sandbox')
  return shop.sandbox.control
}

/** Places an unpaid order for a product of its own, by a new customer. */
export async function placed(
  shop: TestShop,
  given: {
    stock?: number
    quantity?: number
    product?: TestProduct
    pounds?: number
    /** The displayed discount, in pounds. */
    discount?: { code: string; amount: number }
    delivery?: DisplayedDelivery
  } = {},
): Promise<Placed> {
  const { stock = 1, quantity = 1, pounds = 620, discount, delivery } = given
  const product = given.product ?? (await shop.has({ stock, pounds }))
  buyers += 1
  const customer = buyer(buyers)
  const options = { customer, ...(discount && { discount }), ...(delivery && { delivery }) }
  const answer = await shop.checkout([{ product, quantity }], options)
  const session = sessionOf(answer)
  const found = (await shop.allOrders()).find((one) => one.stripe_payment_id === session)
  if (!found) throw new Error(`no order was placed: ${answer.error}`)
  return {
    id: found.id,
    session,
    email: customer.email,
    product,
    async now() {
      const order = await findOrder(shop.db, found.id)
      if (!order) throw new Error('the order is gone')
      return order
    },
    refunds: () => findRefunds(shop.db, found.id),
    items: () => findItems(shop.db, found.id),
  }
}

/** Pretends that the order's page has expired at the provider, although it can still be paid. */
export async function settleAsExpired(shop: TestShop, session: string): Promise<void> {
  const { payments } = shop.services
  const expired: typeof payments = {
    ...payments,
    async readSession(id) {
      const read = await payments.readSession(id)
      return read.ok ? { ok: true, session: { ...read.session, status: 'expired' } } : read
    },
  }
  await settleSession(shop.db, { ...shop.services, payments: expired }, session)
}

/** Releases an order's units, as above, and sells them to another customer. */
export async function expireAndSellAgain(shop: TestShop, order: Placed): Promise<void> {
  await settleAsExpired(shop, order.session)
  await placed(shop, { product: order.product })
}

/** A status change by staff, and its options. */
export type StatusChange = [
  order: Pick<Placed, 'id'>,
  from: OrderStatus,
  to: OrderStatus,
  input?: Omit<StatusInput, 'from' | 'to'>,
]

export const setStatus = (
  shop: TestShop,
  staff: Staff,
  ...[{ id }, from, to, input = {}]: StatusChange
): Promise<SetOrderStatus> =>
  setOrderStatus(shop.db, shop.services, staff, id, { from, to, ...input })

/** Places an order and pays it. */
export async function paid(shop: TestShop, given: Parameters<typeof placed>[1] = {}) {
  const order = await placed(shop, given)
  sandboxOf(shop).pay(order.session)
  await settleSession(shop.db, shop.services, order.session)
  return order
}

/** Waits until no refund of the order is pending. */
export const refundsSettled = (order: Placed) =>
  eventually(async () => (await order.refunds()).every(({ state }) => state !== 'requested'))

/**
 * Makes every refund request fail as unreachable while `work` runs, which can wait until one was
 * tried.
 */
export async function withoutRefunds(
  shop: TestShop,
  work: (tried: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { payments } = shop.services
  let tries = 0
  const refund = async () => {
    tries += 1
    return { ok: false, reason: 'unreachable' } as const
  }
  shop.services.payments = { ...payments, refund }
  try {
    await work(() => eventually(async () => tries > 0))
  } finally {
    shop.services.payments = payments
  }
}

/** @param words text that the subject contains */
export const mailsToCustomer = async (shop: TestShop, order: Placed, words: string) =>
  (await shop.mails())
    .filter((mail) => mail.to === order.email && mail.subject.includes(words))
    .map(({ subject, text }) => ({ subject, ...readMail(text) }))

/** The order's entries in the staff history, oldest first. */
export const historyOfOrder = (shop: TestShop, order: Placed) =>
  shop.db
    .select({ action: staffHistory.action, by: staffHistory.staff_name, to: staffHistory.changes })
    .from(staffHistory)
    .where(and(eq(staffHistory.subject, 'order'), eq(staffHistory.subject_id, order.id)))
    .orderBy(staffHistory.id)
