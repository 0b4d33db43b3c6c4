import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaidOrder, createPlacedOrder } from '../../../../test/support/fixtures/orders.ts'
import { readMail } from '../../../../test/support/mail/read-mail.ts'
import { plainVisitor } from '../../../../test/support/plain-visitor.ts'
import { startTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { signIn } from '../../../../test/support/staff/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

const numberOf = ({ id }: { id: string }) => id.slice(0, 8)
const visitorAs = async (role: 'admin' | 'editor') =>
  plainVisitor(shop, (await signIn(shop, role)).cookie)

test('an order is found, shipped and refunded in part without scripts', async () => {
  const order = await createPaidOrder(shop)
  const number = numberOf(order)
  const list = await (await visitorAs('admin')).open(`/admin/orders?q=${order.email}`)
  const opened = await list.follow(number)
  const dialog = (page: typeof opened) => page.within('dialog', `Order ${number}`)
  const shipped = await dialog(opened).press('Update status', { Status: 'Shipped' })
  expect(shipped.text).toContain('Order status updated successfully')
  expect(dialog(shipped).value('Status')).toBe('Shipped')
  await expect
    .poll(async () => {
      const mails = (await shop.mails()).filter(({ to }) => to === order.email)
      return mails.filter(({ text }) => readMail(text).text.includes('is on its way')).length
    })
    .toBe(1)

  const refund = (page: typeof opened, amount: string) =>
    dialog(page)
      .within('details', 'Refund up to £620.00')
      .press(/^Refund/, { 'Amount (£)': amount })
  const refused = await refund(shipped, 'ten pounds')
  expect(refused.text).toMatch(/Enter an amount/)
  const refunded = await refund(refused, '10')
  expect(refunded.text).toContain('£10.00 is being refunded')
  const closed = await dialog(refunded).follow('Close')
  expect(closed.within('tr', number).text).toContain('Shipped')
})

test('an unpaid order is cancelled without scripts, and its pieces are back on sale', async () => {
  const order = await createPlacedOrder(shop)
  const number = numberOf(order)
  const visitor = await visitorAs('editor')
  const opened = await visitor.open(`/admin/orders/${order.id}`)
  const dialog = opened.within('dialog', `Order ${number}`)
  expect(dialog.text).toContain('Held while the customer pays')
  const cancelled = await dialog.press('Update status', { Status: 'Cancelled' })
  expect(cancelled.text).toContain('Order status updated successfully')
  expect(cancelled.within('dialog', `Order ${number}`).text).toContain('Back on sale')
  expect(await shop.stockOf(order.product)).toEqual({ left: 1, reserved: 0 })
})
