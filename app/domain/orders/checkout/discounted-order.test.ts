import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDiscountCode, usesOf } from '../../../../test/support/fixtures/discounts.ts'
import {
  createPaidOrder,
  createPlacedOrder,
  expireAndSellAgain,
  mailsToCustomer,
  refundInput,
  refundsSettled,
  sandboxOf,
  setStatus,
  settleAsExpired,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { createTestStaff, signIn } from '../../../../test/support/staff/staff.ts'
import { discountErrors } from '../../../content/toasts/discount-messages.ts'
import { pence } from '../../../platform/values/money.ts'
import { discountCodes, discountCodeUses } from '../../discounts/schema.ts'
import type { Staff } from '../../staff/staff.ts'
import { requestRefund } from '../refunds/request-refund.server.ts'
import { orders } from '../schema.ts'
import { settleSession } from '../settlement/settle-session.server.ts'

let shop: TestShop
let admin: Staff
beforeAll(async () => {
  shop = await startTestShop()
  admin = await createTestStaff(shop.db)
})
afterAll(() => shop.stop())

/** A code that takes £62.00 off a sofa for £620.00. */
const code = (given: Parameters<typeof createTestDiscountCode>[1] = {}) =>
  createTestDiscountCode(shop.db, given)
const off = ({ code: name }: { code: string }) => ({ discount: { code: name, amount: 62 } })
const settle = (session: string) => settleSession(shop.db, shop.services, session)

describe('a discounted order', () => {
  test('is paid, confirmed, shown and exported with its discount', async () => {
    const sample = await code()
    const order = await createPaidOrder(shop, off(sample))
    expect(await order.now()).toMatchObject({
      total_amount: 55_800,
      discount_amount: 6_200,
      discount_code: sample.code,
      payment_state: 'paid',
    })
    expect(await order.items()).toMatchObject([{ price: 62_000, discount: 6_200 }])
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'is confirmed')
      return mails.length > 0 && mails
    })
    expect(mail?.text).toMatch(
      new RegExp(
        `£620\\.00[\\s\\S]*Discount \\(${sample.code}\\)[\\s\\S]*−£62\\.00[\\s\\S]*£558\\.00`,
      ),
    )
    const receipt = await fetch(`${shop.url}/checkout/success?session_id=${order.session}`)
    const html = (await receipt.text()).replaceAll('<!-- -->', '')
    expect(html).toContain(`Discount (${sample.code})`)
    expect(html).toContain('−£62.00')
    const { fetch: fetchAs } = await signIn(shop, 'admin')
    const page = (await (await fetchAs(`/admin/orders/${order.id}`)).text()).replaceAll(
      '<!-- -->',
      '',
    )
    expect(page).toContain(`Discount (${sample.code})`)
    expect(page).toMatch(/£558\.00 after the\s+discount/)
    const csv = await (await fetchAs('/admin/orders/export.csv')).text()
    expect(csv).toContain(`${sample.code},62.00,delivery,0.00,Mainland Great Britain,558.00,0.00`)
  })

  test('is refunded up to the paid amount, and its code stays redeemed', async () => {
    const sample = await code({ max_uses: 1 })
    const order = await createPaidOrder(shop, off(sample))
    const ask = (amount: number, left: number) =>
      requestRefund(shop.db, shop.services, admin, order.id, refundInput(amount, left))
    expect(await ask(62_000, 55_800)).toMatchObject({ ok: false, reason: 'too-much' })
    expect(await ask(55_800, 55_800)).toMatchObject({ ok: true })
    await refundsSettled(order)
    expect(await order.now()).toMatchObject({ payment_state: 'refunded', refunded_amount: 55_800 })
    await setStatus(shop, admin, order, 'paid', 'cancelled', { returnStock: true })
    expect(await usesOf(shop.db, sample)).toBe(1)
    expect(await setStatus(shop, admin, order, 'cancelled', 'paid')).toMatchObject({ ok: true })
    expect(await usesOf(shop.db, sample)).toBe(1)
  })

  test('is not settled by a payment that differs from its total', async () => {
    shop.expectErrors('a payment does not fit its order')
    const order = await createPlacedOrder(shop, off(await code()))
    sandboxOf(shop).pay(order.session, 62_000)
    await settle(order.session)
    expect(await order.now()).toMatchObject({ payment_state: 'unpaid', stock_state: 'held' })
    sandboxOf(shop).refund(order.session)
    await settle(order.session)
    expect(await order.now()).toMatchObject({ stock_state: 'released' })
  })
})

describe('a payment that came too late', () => {
  test('redeems the code again together with the units', async () => {
    const sample = await code({ max_uses: 1 })
    const order = await createPlacedOrder(shop, off(sample))
    await settleAsExpired(shop, order.session)
    expect(await usesOf(shop.db, sample)).toBe(0)
    // The code has expired since then: the price was agreed in time.
    await shop.db.update(discountCodes).set({ valid_until: shop.clock.now() })
    sandboxOf(shop).pay(order.session)
    await settle(order.session)
    expect(await order.now()).toMatchObject({ payment_state: 'paid', stock_state: 'consumed' })
    expect(await usesOf(shop.db, sample)).toBe(1)
  })

  test('is refunded if the code has been used up, and its units stay on sale', async () => {
    const sample = await code({ max_uses: 1 })
    const order = await createPlacedOrder(shop, off(sample))
    await settleAsExpired(shop, order.session)
    const other = await createPlacedOrder(shop, off(sample))
    sandboxOf(shop).pay(order.session)
    await settle(order.session)
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
    expect(await usesOf(shop.db, sample)).toBe(1)
    const [mail] = await eventually(async () => {
      const mails = await mailsToCustomer(shop, order, 'has been refunded')
      return mails.length > 0 && mails
    })
    expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain('the discount code was used up')
    sandboxOf(shop).expire(other.session)
    await eventually(async () => (await usesOf(shop.db, sample)) === 0)
  })
})

test('a cancelled order is reopened only if its code can be redeemed again', async () => {
  const sample = await code({ max_uses: 1 })
  const order = await createPlacedOrder(shop, off(sample))
  await settleAsExpired(shop, order.session)
  const other = await createPlacedOrder(shop, off(sample))
  expect(await setStatus(shop, admin, order, 'cancelled', 'paid')).toEqual({
    ok: false,
    reason: 'code-used-up',
    code: sample.code,
  })
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
  await settleAsExpired(shop, other.session)
  expect(await setStatus(shop, admin, order, 'cancelled', 'paid')).toMatchObject({ ok: true })
  expect(await usesOf(shop.db, sample)).toBe(1)
})

test('a late payment does not redeem its code if the units have been sold', async () => {
  const sample = await code({ max_uses: 1 })
  const order = await createPlacedOrder(shop, off(sample))
  await expireAndSellAgain(shop, order)
  sandboxOf(shop).pay(order.session)
  await settle(order.session)
  await eventually(async () => (await order.now()).payment_state === 'refunded')
  expect(await usesOf(shop.db, sample)).toBe(0)
})

describe('the database', () => {
  const constraint = (name: string) => ({ cause: expect.objectContaining({ constraint: name }) })

  test('refuses a redemption above the limit, and deleting a redemption', async () => {
    const sample = await code({ max_uses: 1 })
    const [one, two] = [await createPlacedOrder(shop, off(sample)), await createPlacedOrder(shop)]
    const use = { code_id: sample.id, order_id: two.id }
    await expect(shop.db.insert(discountCodeUses).values(use)).rejects.toMatchObject(
      constraint('discount_codes_uses_within_limit'),
    )
    await expect(
      shop.db.delete(discountCodeUses).where(eq(discountCodeUses.order_id, one.id)),
    ).rejects.toThrow()
  })

  test('refuses a total that does not match its parts, and a discount without a redemption', async () => {
    const sample = await code()
    const order = await createPlacedOrder(shop, off(sample))
    const change = (values: Partial<typeof orders.$inferInsert>) =>
      shop.db.update(orders).set(values).where(eq(orders.id, order.id))
    await expect(change({ total_amount: sql`total_amount - 1` as never })).rejects.toMatchObject(
      constraint('orders_total_is_sum_of_lines'),
    )
    const zone = { delivery_zone: randomUUID(), delivery_zone_name: 'Islands' }
    await expect(change({ ...zone, delivery_amount: pence(5_000) })).rejects.toMatchObject(
      constraint('orders_total_is_sum_of_lines'),
    )
    await expect(
      change({ delivery_zone: null, delivery_zone_name: null, delivery_amount: pence(5_000) }),
    ).rejects.toMatchObject(constraint('orders_delivery_has_a_zone'))
    const returned = shop.db
      .update(discountCodeUses)
      .set({ returned_at: new Date() })
      .where(eq(discountCodeUses.order_id, order.id))
    await expect(returned).rejects.toMatchObject(constraint('orders_discount_is_a_use'))
  })

  test('refuses duplicate codes and codes in lower case', async () => {
    const sample = await code()
    await expect(code({ code: sample.code })).rejects.toMatchObject(
      constraint('discount_codes_code'),
    )
    await expect(code({ code: sample.code.toLowerCase() })).rejects.toMatchObject(
      constraint('discount_codes_code_canonical'),
    )
  })
})

describe('the checkout refuses', () => {
  test.each([
    ['a discount other than the current one', {}, 61.99, /now takes £62\.00 off/],
    ['a code that has ended', { active: false }, 62, discountErrors.unknown],
    ['an expired code', { valid_until: new Date(0) }, 62, discountErrors.expired],
    ['a code below its minimum', { minimum: 62_001 as never }, 62, 'at least £620.01'],
    ['a code for other pieces', { categories: ['Tables'] }, 62, 'It is for: Tables'],
  ])('%s', async (_, given, amount, words) => {
    const sample = await code(given as Parameters<typeof createTestDiscountCode>[1])
    const sofa = await shop.addProduct()
    const response = await shop.checkout([{ product: sofa }], {
      discount: { code: sample.code, amount },
    })
    expect(response.status).toBe(409)
    expect(response.error).toMatch(words)
    expect(await shop.stockOf(sofa)).toEqual({ left: 1, reserved: 0 })
    expect(await usesOf(shop.db, sample)).toBe(0)
  })

  test('unknown codes with the message for ended ones, and malformed discounts', async () => {
    const sofa = await shop.addProduct()
    const of = (discount: unknown) =>
      shop.checkout([{ product: sofa }], { discount: discount as { code: string; amount: number } })
    expect(await of({ code: 'NOSUCHCODE', amount: 1 })).toMatchObject({
      status: 409,
      error: expect.stringContaining(discountErrors.unknown),
    })
    expect(await of({ code: '!', amount: 1 })).toMatchObject({
      status: 409,
      error: discountErrors.unknown,
    })
    for (const discount of ['x', 3, [], { code: 3, amount: 1 }, { code: 'SAMPLE', amount: -1 }]) {
      expect((await of(discount)).status).toBe(400)
    }
    expect((await of(null)).status).toBe(200)
  })
})
