import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createMismatchedOrder,
  createPaidOrder,
  createPlacedOrder,
  sandboxOf,
  type TestOrder,
} from '../../../../test/support/fixtures/orders.ts'
import { eventually, startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { type SignedInFetch, signIn } from '../../../../test/support/staff/staff.ts'
import { readStaffPage, sendOrderForm } from '../../../../test/support/staff/staff-pages.ts'
import { staffHistory } from '../../../domain/staff/schema.ts'

let shop: TestShop
let admin: SignedInFetch
let editor: SignedInFetch
let viewer: SignedInFetch
beforeAll(async () => {
  shop = await startTestShop()
  admin = await signIn(shop)
  editor = await signIn(shop, 'editor')
  viewer = await signIn(shop, 'viewer')
})
afterAll(() => shop.stop())

const number = (order: TestOrder) => order.id.slice(0, 8)

const see = readStaffPage
const send = sendOrderForm

describe('the list', () => {
  test('is searched by number, customer and email address, case-insensitively', async () => {
    const order = await createPaidOrder(shop)
    const other = await createPlacedOrder(shop)
    for (const q of [
      number(order).toUpperCase(),
      `#${number(order)}`,
      order.email,
      order.email.slice(0, 9),
    ]) {
      const { status, text } = await see(viewer, `/admin/orders?q=${encodeURIComponent(q)}`)
      expect(status).toBe(200)
      expect(text).toContain(number(order))
      if (q.includes('@')) expect(text).not.toContain(number(other))
    }
    const none = await see(viewer, '/admin/orders?q=%25_%5C')
    expect(none.text).toContain('No orders found.')
  })

  test('is filtered by status, payment and days, and sorted by total', async () => {
    const cheap = await createPlacedOrder(shop, { pounds: 1 })
    const dear = await createPlacedOrder(shop, { pounds: 90_000 })
    const { text } = await see(viewer, '/admin/orders?status=pending&payment=unpaid&sort=-total')
    expect(text.indexOf(number(dear))).toBeGreaterThan(0)
    expect(text.indexOf(number(dear))).toBeLessThan(text.indexOf(number(cheap)))
    expect((await see(viewer, '/admin/orders?status=delivered')).text).toContain('No orders found.')
    const before = await see(viewer, '/admin/orders?to=2020-01-01')
    expect(before.text).toContain('No orders found.')
    const senseless = await see(viewer, '/admin/orders?status=x&payment=y&page=-4&from=z&sort=none')
    expect(senseless.text).toContain(number(cheap))
  })

  test('reports a database error, and the server keeps running', async () => {
    shop.expectErrors()
    await shop.db.execute('ALTER TABLE orders RENAME TO orders_away')
    const { status, text } = await see(viewer, '/admin/orders')
    await shop.db.execute('ALTER TABLE orders_away RENAME TO orders')
    expect(status).toBe(200)
    expect(text).toContain('Failed to load orders')
  })

  test('is exported in full for admins only, and the export is recorded in the history', async () => {
    const order = await createPaidOrder(shop, { stock: 2, quantity: 2 })
    expect((await see(editor, '/admin/orders/export.csv')).status).toBe(403)
    const { text } = await see(admin, `/admin/orders/export.csv?q=${order.email}`)
    const [heading, line, ...others] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(heading).toContain('Number,Id,Placed,Status,Payment')
    expect(line).toContain(`${number(order)},${order.id}`)
    expect(line).toContain('2 x Green velvet sofa,–,')
    expect(line).toContain('1240.00,0.00,0.00,0.00,pi_')
    expect(others).toEqual([])
    const [kept] = await shop.db.select().from(staffHistory).where(eq(staffHistory.label, 'Orders'))
    expect(kept).toMatchObject({ action: 'exported', changes: { search: [null, 'yes'] } })
    expect(JSON.stringify(kept)).not.toContain(order.email)
  })
})

describe('an order', () => {
  test('is read by viewers, with items, address, reference and timeline, and no forms', async () => {
    const order = await createPaidOrder(shop)
    const { text } = await see(viewer, `/admin/orders/${order.id}?status=paid`)
    for (const words of [
      'Green velvet sofa',
      'High Wycombe',
      'Order placed',
      `mailto:${order.email}`,
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain((await order.now()).payment_intent_id)
    expect(text).not.toContain('name="intent"')
    expect((await send(viewer, order, { intent: 'resend' })).status).toBe(403)
  })

  test('that does not exist is not found', async () => {
    expect((await see(viewer, '/admin/orders/nonsense')).status).toBe(404)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await see(viewer, `/admin/orders/${nobody}`)).status).toBe(404)
  })

  test('is changed by editors, with the specified toasts', async () => {
    const order = await createPaidOrder(shop)
    const shipped = { intent: 'status', from: 'paid', to: 'shipped', tell: 'on' }
    const done = await send(editor, order, { ...shipped, returnStock: 'on' })
    expect(done.text).toContain('Order status updated successfully')
    // Only a cancellation restocks units.
    expect(await order.now()).toMatchObject({ status: 'shipped', stock_state: 'consumed' })
    const late = await send(editor, order, { intent: 'status', from: 'paid', to: 'cancelled' })
    expect(late.status).toBe(409)
    expect(late.text).toContain('Failed to update order status')
    expect(late.text).toContain('it is now shipped')
  })

  test('shows the input of a refused form again', async () => {
    const order = await createPaidOrder(shop)
    const parcel = { carrier: 'ups', trackingNumber: 'not a number' }
    const ship = { intent: 'status', from: 'paid', to: 'shipped' }
    const notShipped = await send(editor, order, { ...ship, ...parcel })
    expect(notShipped.status).toBe(409)
    expect(notShipped.text).toContain('value="not a number"')
    expect(notShipped.text).toMatch(/<option[^>]* value="shipped" selected=""/)
    expect(notShipped.text).not.toMatch(/<input[^>]* name="tell" checked=""/)

    await send(editor, order, { ...ship, carrier: 'ups', trackingNumber: 'T1234567890' })
    const from = { intent: 'parcel', from: 'ups T1234567890' }
    const refused = await send(editor, order, {
      ...from,
      carrier: 'dhl',
      trackingNumber: '123 45 !',
    })
    expect(refused.text).toContain('value="123 45 !"')
    expect(refused.text).toMatch(/<option value="dhl" selected=""/)
    // The options of the status are those of another form.
    expect(refused.text.split('value="123 45 !"')).toHaveLength(2)
    const late = { intent: 'parcel', from: '', carrier: 'dhl', trackingNumber: '1234567890' }
    expect((await send(editor, order, late)).text).toContain('value="1234567890"')

    await send(editor, order, { intent: 'note', from: '', note: 'Ring twice.' })
    const note = await send(editor, order, { intent: 'note', from: '', note: 'Ring once.' })
    expect(note.text).toContain('Ring once.</textarea>')
    const refund = { intent: 'refund', left: '62000', amount: 'ten', reason: 'A scratch' }
    const unpaid = await send(admin, order, refund)
    expect(unpaid.text).toContain('value="ten"')
    expect(unpaid.text).toContain('A scratch</textarea>')
  })

  test('is not reopened if products are sold out, and the page names them', async () => {
    const order = await createPaidOrder(shop)
    const cancel = { intent: 'status', from: 'paid', to: 'cancelled', returnStock: 'on' }
    await send(editor, order, cancel)
    await createPaidOrder(shop, { product: order.product })
    const refused = await send(editor, order, { intent: 'status', from: 'cancelled', to: 'paid' })
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('No “Green velvet sofa” is left')
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
  })

  test('is refunded by admins only', async () => {
    const order = await createPaidOrder(shop)
    const input = { intent: 'refund', amount: '100', left: '62000', reason: 'A scratch' }
    expect((await send(editor, order, input)).status).toBe(403)
    const cancel = { intent: 'status', from: 'paid', to: 'cancelled', refund: '62000' }
    expect((await send(editor, order, cancel)).status).toBe(403)
    expect(await order.refunds()).toEqual([])
    const wrong = await send(admin, order, { ...input, amount: 'ten' })
    expect(wrong.text).toContain('Enter an amount in pounds and pence')
    const tooMuch = await send(admin, order, { ...input, amount: '620.01' })
    expect(tooMuch.text).toContain('At most £620.00 can be refunded.')
    expect((await send(admin, order, input)).text).toContain('£100.00 is being refunded')
    const again = await send(admin, order, input)
    expect(again.text).toContain('£520.00 is left')
    await eventually(async () => (await order.now()).refunded_amount === 10_000)
    const { text } = await see(viewer, `/admin/orders/${order.id}`)
    expect(text).toContain('A scratch')
    expect(text).toContain('Part refunded')
  })

  test('that was paid with a wrong amount is refunded by admins, which cancels it', async () => {
    shop.expectErrors('a payment does not fit its order')
    const order = await createPlacedOrder(shop)
    sandboxOf(shop).pay(order.session, 61_900)
    const open = () => see(admin, `/admin/orders/${order.id}`)
    const words = '£619.00 was paid instead of £620.00.'
    await eventually(async () => (await open()).text.includes(words))
    expect((await see(editor, `/admin/orders/${order.id}`)).text).not.toContain(words)
    const input = { intent: 'refund-mismatch' }
    expect((await send(editor, order, input)).status).toBe(403)
    sandboxOf(shop).failRefunds = 1
    const refused = await send(admin, order, input)
    expect(refused.text).toContain('The payment provider refused the refund')
    expect(refused.text).toContain('A refund of £619.00 failed. The bank declined it.')
    expect(refused.text).toContain('The last refund failed: The bank declined it.')
    expect((await see(viewer, '/admin')).text).toContain('The refund of 1 of them has failed.')
    const done = await send(admin, order, input)
    expect(done.text).toContain('The payment is being refunded')
    expect(done.text).toContain('The payment that did not fit was refunded')
    expect(done.text).not.toContain(words)
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    const again = await send(admin, order, input)
    expect(again.status).toBe(409)
    expect(again.text).toContain('refunded or accepted in the meantime')
  })

  test('that was paid with a wrong amount is only refunded if it is already cancelled', async () => {
    shop.expectErrors('a payment does not fit its order')
    const order = await createMismatchedOrder(shop)
    const open = async () => (await see(admin, `/admin/orders/${order.id}`)).text
    await send(admin, order, { intent: 'status', from: 'pending', to: 'shipped' })
    const cancel = { intent: 'status', from: 'shipped', to: 'cancelled', returnStock: 'on' }
    await send(admin, order, cancel)
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    expect(await open()).toContain(
      '£619.00 was paid instead of £620.00, and the order is cancelled.',
    )
    expect(await open()).toContain('>Refund £619.00</button>')
    const done = await send(admin, order, { intent: 'refund-mismatch' })
    expect(done.text).toContain('The payment is being refunded')
    await eventually(async () => !(await open()).includes('Refund £619.00'))
  })

  test('that was paid with a wrong amount shows staff when nothing was refunded', async () => {
    shop.expectErrors()
    const order = await createMismatchedOrder(shop)
    const input = { intent: 'refund-mismatch' }
    const { payments } = shop.services
    shop.services.payments = { ...payments, refund: async () => ({ ok: false, reason: 'stuck' }) }
    const stuck = await send(admin, order, input)
    shop.services.payments = {
      ...payments,
      refund: () => Promise.reject(new Error('a defect')),
    }
    const unknown = await send(admin, order, input)
    shop.services.payments = payments
    expect(stuck.text).toContain('Nothing was refunded')
    expect(stuck.text).toContain('Press again to request a new refund.')
    expect(unknown.text).toContain('It is not known whether it was refunded')
    expect((await send(admin, order, input)).text).toContain('The payment is being refunded')
  })

  test('is cancelled with refund and restock in one submission', async () => {
    const order = await createPaidOrder(shop)
    const cancel = { intent: 'status', from: 'paid', to: 'cancelled', tell: 'on' }
    await send(admin, order, { ...cancel, returnStock: 'on', refund: '62000' })
    expect(await order.now()).toMatchObject({ status: 'cancelled', stock_state: 'released' })
    await eventually(async () => (await order.now()).payment_state === 'refunded')
    expect((await send(admin, order, { intent: 'return-stock' })).text).toContain(
      'Nothing was put back',
    )
    expect((await send(admin, order, { intent: 'resend' })).text).toContain('Nothing was sent')
  })

  test('reports errors of reading and changing', async () => {
    shop.expectErrors()
    const order = await createPaidOrder(shop)
    await shop.db.execute('ALTER TABLE order_items RENAME TO items_away')
    const seen = await see(viewer, `/admin/orders/${order.id}`)
    await shop.db.execute('ALTER TABLE items_away RENAME TO order_items')
    expect(seen.text).toContain('Failed to load order items')
    await shop.db.execute('ALTER TABLE order_events RENAME TO events_away')
    const body = { intent: 'status', from: 'paid', to: 'shipped' }
    const failed = await editor.fetch(`/admin/orders/${order.id}.data`, {
      method: 'POST',
      body: new URLSearchParams(body),
    })
    await shop.db.execute('ALTER TABLE events_away RENAME TO order_events')
    expect(await failed.text()).toContain('Failed to update order status')
    expect(await order.now()).toMatchObject({ status: 'paid' })
  })

  test.each([{}, { intent: 'nonsense' }, { intent: 'status', from: 'paid', to: 'lost' }])(
    'is not changed by the form %j',
    async (fields) => {
      const order = await createPaidOrder(shop)
      expect((await send(admin, order, fields)).status).toBe(400)
    },
  )
})

test('a packing slip has items and address, and no prices', async () => {
  const order = await createPaidOrder(shop, { stock: 3, quantity: 3 })
  const { status, text } = await see(viewer, `/admin/orders/${order.id}/packing-slip`)
  expect(status).toBe(200)
  expect(text).toContain(number(order))
  expect(text).toContain('High Wycombe')
  expect(text.match(/slip-box/g)).toHaveLength(3)
  expect(text).not.toContain('£')
  const stranger = await fetch(`${shop.url}/admin/orders/${order.id}/packing-slip`, {
    redirect: 'manual',
  })
  expect(stranger.status).toBe(302)
})
