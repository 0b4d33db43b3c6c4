import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ORDER_MAIL } from '../../app/domain/orders/queues.server.ts'
import { reportResult, times, upTo, withinSeconds } from '../support/full-suite.ts'
import { startMailServer } from '../support/mail/mail-server.ts'
import { buyer, eventually, sessionOf, startTestShop, type TestShop } from '../support/shop.ts'
import { jobsWaiting, setQueueClock } from './queue-clock.ts'

const ORDERS = upTo(10, 60)
const OUTAGE_MINUTES = 30
/** Minutes by which the queue's clock is advanced at a time; due jobs fail each time. */
const JUMP_MINUTES = upTo(10, 1)
const BACK_WITHIN_MINUTES = 5

test('a mail server that is down for half an hour fails no order and receives every mail', {
  ...withinSeconds(120, 600),
}, async () => {
  const server = await startMailServer()
  onTestFinished(() => server.down())
  const shop = await startTestShop({ SMTP_URL: server.url })
  onTestFinished(() => shop.stop())
  await server.down()

  const ids = await Promise.all(times(ORDERS, (number) => buy(shop, number)))
  for (let minute = 0; minute < OUTAGE_MINUTES; minute += JUMP_MINUTES) {
    const before = tries(shop)
    await setQueueClock(shop.db, minute + JUMP_MINUTES)
    // At least half of the jobs fail; jobs that are running during the jump become due at the next one.
    await eventually(async () => tries(shop) >= before + ORDERS, 30_000)
  }
  expect(server.taken).toEqual([])
  expect(await jobsWaiting(shop.db, ORDER_MAIL)).toBe(2 * ORDERS)

  await server.up()
  const failedDeliveries = tries(shop)
  let minutes = 0
  while (server.taken.length < 2 * ORDERS && minutes < BACK_WITHIN_MINUTES) {
    minutes += 1
    await setQueueClock(shop.db, OUTAGE_MINUTES + minutes)
    await wait(3_000)
  }
  await eventually(async () => (await jobsWaiting(shop.db, ORDER_MAIL)) === 0)
  expect(minutes).toBeLessThanOrEqual(BACK_WITHIN_MINUTES)
  const expected = ids.flatMap((id) => [
    `<${id}.confirmation@localhost>`,
    `<${id}.new-order@localhost>`,
  ])
  expect(server.taken.map((mail) => mail.header('Message-ID')).toSorted()).toEqual(
    expected.toSorted(),
  )
  reportResult(
    `mail server down for ${OUTAGE_MINUTES} minutes of the queue's clock: ${ORDERS} of ${ORDERS} orders paid meanwhile, ${failedDeliveries} failed deliveries, all ${server.taken.length} mails sent exactly once within ${minutes === 1 ? 'a minute' : `${minutes} minutes`} of its return`,
  )
})

/** The number of failed deliveries. */
const tries = ({ logged }: TestShop) =>
  logged.filter(({ msg }) => msg.startsWith('a job failed')).length

/** Places and pays an order. @returns its id */
async function buy(shop: TestShop, number: number): Promise<string> {
  const customer = buyer(number)
  const session = sessionOf(
    await shop.checkout([{ product: await shop.addProduct() }], { customer }),
  )
  shop.sandbox?.control.pay(session)
  return await eventually(async () => {
    const orders = await shop.allOrders()
    const paid = orders.find((one) => one.stripe_payment_id === session && one.status === 'paid')
    return paid?.id
  })
}
