import { and, eq, or, sql } from 'drizzle-orm'
import { readNumeric } from '../../../platform/database/columns.ts'
import type { Tx } from '../../../platform/db.ts'
import type { OrderId, ProductId } from '../../../platform/values/ids.ts'
import { NO_PENCE, type Pence } from '../../../platform/values/money.ts'
import {
  multiplyPence,
  subtractPence,
  sumPence,
} from '../../../platform/values/money-arithmetic.ts'
import { listed } from '../../catalogue/availability.server.ts'
import type { Condition } from '../../catalogue/filters.ts'
import type { DiscountRefusal } from '../../discounts/check-code.ts'
import { lockCode, redeemCode } from '../../discounts/redeem-code.server.ts'
import type { LegalText } from '../../pages/legal/legal-text.ts'
import { recordTerms } from '../../pages/legal/terms-texts.server.ts'
import { holdStock } from '../../stock/move-stock.server.ts'
import type { Order, OrderItem } from '../find-order.server.ts'
import { FIRST_CHECK_MS, PAYMENT_SESSION_LIFETIME_MS } from '../holds/hold-duration.ts'
import { type HoldRefusal, refuseHold } from '../holds/refuse-hold.server.ts'
import type { Visitor } from '../holds/visitor.server.ts'
import { recordEvent } from '../record-event.server.ts'
import { orderItems, orders } from '../schema.ts'
import { isConfirmed } from '../status.ts'
import type { CheckoutRequest, WantedLine } from './checkout-request.server.ts'
import {
  type DeliveryRefused,
  type PricedDelivery,
  priceDelivery,
} from './price-delivery.server.ts'

export type Refusal =
  | { reason: 'not-enough-stock'; name: string; left: number }
  | { reason: 'no-longer-in-stock'; name: string; productId: ProductId }
  | { reason: 'price-changed'; name: string; price: Pence }
  | HoldRefusal
  | DiscountRefused
  | DeliveryRefused

type DiscountRefused =
  /** The code has become invalid since it was shown. */
  | { reason: 'discount-refused'; code: string; why: DiscountRefusal }
  /** The discount differs from the amount that was shown. */
  | { reason: 'discount-changed'; code: string; amount: Pence }

export type OrderInput = {
  request: CheckoutRequest
  key: string
  /** The shop's origin as used by the shopper. */
  origin: string
  visitor: Visitor
  /** The terms as currently shown. */
  terms: LegalText
  /** The order of the checkout cookie; null without one. */
  checkoutOrderId: OrderId | null
}

export type PlaceOrderResult =
  /** `items`: the items of an order placed by this request; null for an earlier order. */
  { ok: true; order: Order; items: OrderItem[] | null } | ({ ok: false } & Refusal)

type ProductRow = {
  id: ProductId
  title: string
  price: Pence
  stock_quantity: number
  on_sale: boolean
  image: string | null
  category: string | null
  condition: Condition | null
}

/** The discount of an order to be placed. */
type TakenDiscount = { code: string; codeId: string; amount: Pence; shares: Pence[] }

/**
 * Places a pending order that holds its units, or refuses without changes. Runs inside the caller's
 * transaction, which must be rolled back on a refusal.
 *
 * Prices, titles and pictures are the database's; the displayed price must be the current one, and
 * so must the displayed discount, whose code is redeemed in this transaction, and the displayed delivery. A
 * checkout already open under the same idempotency key returns its order; so does a paid one, but
 * only with that order's checkout cookie: another shopper could send the same request by chance.
 */
export async function placeOrder(tx: Tx, now: Date, input: OrderInput): Promise<PlaceOrderResult> {
  const { request, key, visitor } = input
  const products = await lockProducts(tx, request.lines)
  const earlier = await findRepeated(tx, key, input.checkoutOrderId)
  if (earlier) return { ok: true, order: earlier, items: null }

  for (const line of request.lines) {
    const refusal = check(line, products.get(line.productId))
    if (refusal) return { ok: false, ...refusal }
  }
  const lines = request.lines.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    return product ? [{ product, quantity }] : []
  })
  const refusal = await refuseHold(tx, visitor, lines, now)
  if (refusal) return { ok: false, ...refusal }
  const taken = await lockDiscount(tx, now, request, lines)
  if (taken && 'reason' in taken) return { ok: false, ...taken }
  const delivery = await priceDelivery(tx, request.delivery)
  if ('reason' in delivery) return { ok: false, ...delivery }
  const { order, items } = await insertOrder(tx, now, input, lines, taken, delivery)
  if (taken) await redeemCode(tx, taken.codeId, order.id, now)
  const held = await holdStock(tx, order.id, request.lines)
  if (!held.ok) throw new Error('stock changed under a lock')
  return { ok: true, order, items }
}

/** @returns null if the shopper was shown no discount */
async function lockDiscount(
  tx: Tx,
  now: Date,
  { discount: shown }: CheckoutRequest,
  lines: readonly { product: ProductRow; quantity: number }[],
): Promise<TakenDiscount | DiscountRefused | null> {
  if (!shown) return null
  const { code } = shown
  const priced = lines.map(({ product: { category, price }, quantity }) => {
    return { category, price, quantity }
  })
  const locked = await lockCode(tx, code, priced, now)
  if (!locked.ok) return { reason: 'discount-refused', code, why: locked.why }
  if (locked.amount !== shown.amount) {
    return { reason: 'discount-changed', code, amount: locked.amount }
  }
  return { code, codeId: locked.codeId, amount: locked.amount, shares: locked.shares }
}

/**
 * The order of an earlier request with this key: unpaid, or paid and the shopper's own. Read under
 * the product locks, so that a payment settled concurrently is seen.
 */
async function findRepeated(
  tx: Tx,
  key: string,
  checkoutOrderId: OrderId | null,
): Promise<Order | undefined> {
  const sameRequest = eq(orders.checkout_key, key)
  const open = and(sameRequest, eq(orders.stock_state, 'held'))
  const own =
    checkoutOrderId === null ? undefined : and(sameRequest, eq(orders.id, checkoutOrderId))
  const found = await tx.select().from(orders).where(or(open, own))
  return found.find((order) => order.stock_state === 'held') ?? found.find(isConfirmed)
}

/** Locks in id order, so that carts with the same products wait instead of deadlocking. */
async function lockProducts(
  tx: Tx,
  lines: readonly WantedLine[],
): Promise<Map<string, ProductRow>> {
  const ids = lines.map((line) => line.productId)
  const found = await tx.execute<Omit<ProductRow, 'price'> & { price: string }>(sql`
    SELECT id, title, price, stock_quantity, category, condition,
      ${listed} AND in_stock AS on_sale,
      (SELECT image_url FROM product_images WHERE product_id = products.id
       ORDER BY is_primary DESC, display_order LIMIT 1) AS image
    FROM products WHERE id = ANY(${sql.param(ids)}::uuid[])
    ORDER BY id FOR NO KEY UPDATE OF products`)
  return new Map(found.rows.map((row) => [row.id, { ...row, price: readNumeric(row.price) }]))
}

function check(line: WantedLine, product: ProductRow | undefined): Refusal | null {
  const name = product?.title ?? line.name
  if (!product?.on_sale || product.stock_quantity <= 0) {
    return { reason: 'no-longer-in-stock', name, productId: line.productId }
  }
  if (product.stock_quantity < line.quantity) {
    return { reason: 'not-enough-stock', name, left: product.stock_quantity }
  }
  if (product.price !== line.shownPrice) {
    return { reason: 'price-changed', name, price: product.price }
  }
  return null
}

async function insertOrder(
  tx: Tx,
  now: Date,
  { request, key, origin, visitor, terms }: OrderInput,
  lines: readonly { product: ProductRow; quantity: number }[],
  taken: TakenDiscount | null,
  delivery: PricedDelivery,
): Promise<{ order: Order; items: OrderItem[] }> {
  const { customer } = request
  const prices = lines.map((line) => multiplyPence(line.product.price, line.quantity))
  const discount = taken?.amount ?? NO_PENCE
  const [order] = await tx
    .insert(orders)
    .values({
      customer_name: customer.name,
      customer_email: customer.email,
      customer_phone: customer.phone,
      marketing_opt_in: customer.marketingOptIn,
      total_amount: subtractPence(sumPence([...prices, delivery.delivery_amount]), discount),
      ...delivery,
      discount_amount: discount,
      discount_code: taken?.code ?? null,
      terms_number: await recordTerms(tx, terms),
      checkout_key: key,
      return_origin: origin,
      visitor: visitor.id,
      payment_expires_at: new Date(now.getTime() + PAYMENT_SESSION_LIFETIME_MS),
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
      created_at: now,
      updated_at: now,
    })
    .returning()
  if (!order) throw new Error('the order was not written')
  const items = await tx
    .insert(orderItems)
    .values(
      lines.map(({ product, quantity }, index) => ({
        order_id: order.id,
        product_id: product.id,
        product_title: product.title,
        image_url: product.image,
        condition: product.condition,
        price: product.price,
        quantity,
        discount: taken?.shares[index] ?? NO_PENCE,
      })),
    )
    .returning()
  await recordEvent(tx, order.id, 'placed', now)
  return { order, items }
}
