import { Gauge, type Registry } from '@prometheus-io/client'
import type { MailCounts } from '../domain/conversations/mailbox/mailbox-state.server.ts'
import { MAIL_OUTCOMES } from '../domain/conversations/mailbox/outcomes.ts'
import type { countOrders } from '../domain/orders/overview/order-counts.server.ts'
import type { countJobs } from '../platform/queue/count-jobs.ts'

type OrderCounts = Awaited<ReturnType<typeof countOrders>>
type JobCounts = Awaited<ReturnType<typeof countJobs>>

/** What the metrics read from the shop's database. */
export type ShopCounts = {
  orders: OrderCounts
  jobs: JobCounts
  /** null: IMAP_URL is not set. */
  mails: MailCounts | null
}

/** Updates metrics. */
type Show<Value> = (value: Value) => void

/**
 * The metrics that are read from the database.
 *
 * @returns a function that updates them; null: the database did not respond in time
 */
export function watchShop(registry: Registry): Show<ShopCounts | null> {
  const up = new Gauge({
    name: 'kept_database_up',
    help: '1 while the database answers in time',
    registers: [registry],
  })
  const showMails = watchMails(registry)
  const showOrders = watchOrders(registry)
  const showJobs = watchJobs(registry)
  return (counts) => {
    up.set(counts ? 1 : 0)
    if (!counts) return
    showMails(counts.mails)
    showOrders(counts.orders)
    showJobs(counts.jobs)
  }
}

const gaugeIn =
  (registry: Registry) =>
  <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge<Label>({ name, help, labelNames, registers: [registry] })

function watchOrders(registry: Registry): Show<OrderCounts> {
  const gauge = gaugeIn(registry)
  const holds = gauge('kept_holds_open', 'Unpaid orders that hold units')
  const lateHolds = gauge(
    'kept_holds_late',
    'Of these, those whose hold should have been released over ten minutes ago',
  )
  const heldUnits = gauge('kept_stock_held_units', 'Units held by unpaid orders')
  const mostlyHeld = gauge(
    'kept_stock_mostly_held',
    '1 while these are at least ten units and half of the stock',
  )
  const refundsDue = gauge('kept_refunds_due', 'Orders whose refund is outstanding')
  const placed = gauge('kept_orders_last_day', 'Orders of the last 24 hours by status', 'status')
  const happened = gauge(
    'kept_order_events_last_hour',
    'Order events of the last hour by kind',
    'kind',
  )
  return (orders) => {
    holds.set(orders.holds)
    lateHolds.set(orders.lateHolds)
    heldUnits.set(orders.stock.held)
    mostlyHeld.set(orders.stock.isMostlyHeld ? 1 : 0)
    refundsDue.set(orders.refundsDue)
    for (const [status, count] of Object.entries(orders.placed)) placed.set({ status }, count)
    happened.reset()
    for (const [kind, count] of Object.entries(orders.happened)) happened.set({ kind }, count)
  }
}

function watchJobs(registry: Registry): Show<JobCounts> {
  const gauge = gaugeIn(registry)
  const waiting = gauge('kept_jobs_waiting', 'Queued jobs, including those to be retried', 'queue')
  const retrying = gauge('kept_jobs_retrying', 'Jobs that failed and will be retried', 'queue')
  const dead = gauge('kept_jobs_dead', 'Dead letters: jobs that have failed permanently', 'queue')
  return (jobs) => {
    for (const { queue, ...job } of jobs) {
      waiting.set({ queue }, job.waiting)
      retrying.set({ queue }, job.retrying)
      dead.set({ queue }, job.dead)
    }
  }
}

/** Without a mailbox the metrics have no value. */
function watchMails(registry: Registry): Show<MailCounts | null> {
  const registers = [registry]
  const received = new Gauge({
    name: 'kept_mails_received_last_day',
    help: 'Mails received in the last 24 hours by outcome: stored, bounce, or left in the mailbox',
    labelNames: ['outcome'],
    registers,
  })
  const succeeded = new Gauge({
    name: 'kept_mailbox_read_timestamp_seconds',
    help: 'Time at which the mailbox was last read; 0: never',
    registers,
  })
  succeeded.set(Number.NaN)
  for (const outcome of MAIL_OUTCOMES) received.set({ outcome }, Number.NaN)
  return (mails) => {
    if (!mails) return
    succeeded.set((mails.succeededAt?.getTime() ?? 0) / 1_000)
    for (const [outcome, count] of Object.entries(mails.received)) received.set({ outcome }, count)
  }
}
