import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryKilledJobs } from '../faults/queue-clock.ts'
import { freePort } from '../support/free-port.ts'
import { reportResult, SEED, times, upTo, withinSeconds } from '../support/full-suite.ts'
import { readMail } from '../support/mail/read-mail.ts'
import { eventually, startTestShop, type TestShop } from '../support/shop.ts'
import { createTestStaff } from '../support/staff/staff.ts'
import { runAction, withForm } from './after-sale/run-action.ts'
import { expectSalesFit } from './after-sale/sales.ts'
import {
  beginSold,
  completeRefunds,
  expectInvariants,
  expectProviderAgrees,
  type Sold,
} from './after-sale/sold.ts'
import { type Action, history, killedHistory, type Step } from './after-sale/steps.ts'

const HISTORIES = upTo(12, 600)
const KILLED = upTo(4, 100)
/** A new shop is started after these, because each step audits the whole shop. */
const HISTORIES_PER_SHOP = 50

/** Actions of which at most one is accepted, regardless of how often they are sent concurrently. */
const ONCE: readonly Action['step'][] = [
  'cancel',
  'accept-cancel',
  'restock',
  'ask',
  'withdraw',
  'receive',
  'handle',
  'inspect',
  'refund-return',
  'fail-refund',
  'repeat-refund',
  'reduce',
  'repair',
  'refuse',
  'dispose',
]

const retries = { limit: 50, delaySeconds: 1, longestDelaySeconds: 1 }

test('random concurrent actions after the sale never refund, sell or mail twice', {
  ...withinSeconds(240, 3_600),
}, async () => {
  let stepCount = 0
  for (const [numRuns, seed] of batches(HISTORIES)) {
    const shop = await startTestShop(
      { PORT: String(await freePort()) },
      { retries, repeatsTasks: true },
    )
    stepCount += await runAll(shop, history, { numRuns, seed })
    expect(await repeatedMails(shop)).toEqual([])
    await shop.stop()
  }
  reportResult(`${HISTORIES} random histories after the sale, ${stepCount} steps: nothing twice`)
})

test('random actions after the sale never refund or sell twice if the process is killed', {
  ...withinSeconds(240, 3_600),
}, async () => {
  let stepCount = 0
  let repeated = 0
  for (const [numRuns, seed] of batches(KILLED)) {
    const shop = await startTestShop(
      { PORT: String(await freePort()) },
      { retries, repeatsTasks: true },
    )
    // Running work loses its database connection, which is logged as errors.
    shop.expectErrors()
    stepCount += await runAll(shop, killedHistory, { numRuns, seed })
    await retryKilledJobs(shop.db)
    repeated += (await repeatedMails(shop)).length
    await shop.stop()
  }
  // A mail is repeated if the process is killed after the mail server's acceptance and before its record.
  expect(repeated).toBeLessThanOrEqual(2 * KILLED)
  reportResult(
    `${KILLED} random histories with two deaths each, ${stepCount} steps: nothing lost or refunded twice, ${repeated} mails sent twice`,
  )
})

/** Splits the histories into batches, each with its own seed. */
function batches(histories: number): [numRuns: number, seed: number][] {
  return times(Math.ceil(histories / HISTORIES_PER_SHOP), (index) => [
    Math.min(HISTORIES_PER_SHOP, histories - index * HISTORIES_PER_SHOP),
    SEED + index,
  ])
}

async function runAll(
  shop: TestShop,
  histories: fc.Arbitrary<Step[]>,
  runs: { numRuns: number; seed: number },
): Promise<number> {
  const staff = await createTestStaff(shop.db)
  let buyers = 0
  let stepCount = 0
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const sold = await beginSold(shop, staff, () => ++buyers)
      await runAction(sold, { step: 'deliver', order: 0 })
      for (const step of steps) {
        await runStep(sold, step)
        await expectInvariants(sold, step)
        await expectSalesFit(sold, step)
        stepCount += 1
      }
      await expectProviderAgrees(sold)
      await expectInvariants(sold, 'the end')
    }),
    runs,
  )
  return stepCount
}

async function runStep(sold: Sold, step: Step): Promise<void> {
  if (step.step === 'together') {
    await Promise.all(step.actions.map((action) => runAction(sold, action)))
  } else if (step.step === 'again') {
    const action = await withForm(sold, step.action)
    const accepted = await Promise.all(times(step.times, () => runAction(sold, action)))
    if (ONCE.includes(step.action.step)) {
      expect(accepted.filter(Boolean).length, JSON.stringify(step)).toBeLessThanOrEqual(1)
    }
  } else if (step.step === 'kill') {
    const running = runAction(sold, step.during).catch(() => false)
    await pause(step.afterMs)
    await cutConnections(sold.shop)
    await running
    await sold.shop.restart()
  } else {
    await runAction(sold, step)
  }
  await completeRefunds(sold)
}

/** Simulates a killed process: the database rolls back all uncommitted transactions. */
async function cutConnections({ db }: TestShop): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
}

/** The ids of mails that were sent more than once. */
async function repeatedMails(shop: TestShop): Promise<string[]> {
  const waiting = sql`select from jobs.job
    where name like '%mail%' and state in ('created', 'retry', 'active')`
  await eventually(async () => (await shop.db.execute(waiting)).rows.length === 0, 90_000)
  const ids = (await shop.mails()).map(({ text }) => readMail(text).header('Message-ID'))
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
