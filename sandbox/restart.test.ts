import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  chairSession,
  openMailbox,
  openTestSandbox,
  paymentOf,
  press,
  SECRET_KEY,
  stripeClient,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '../test/support/sandbox/test-sandbox.ts'

function makeDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'))
  onTestFinished(() => fs.rmSync(dataDir, { recursive: true }))
  return dataDir
}

const clock = { now: () => new Date(), advance: () => {} }

/** A sandbox in its own process, which prints its port when it is ready. */
async function spawnSandbox(dataDir: string, webhookUrl: string) {
  const settings = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    secretKey: SECRET_KEY,
    webhookUrl,
    webhookSecret: WEBHOOK_SECRET,
  }
  const script = `
    import { startSandbox } from ${JSON.stringify(new URL('./sandbox.ts', import.meta.url))}
    const { port } = await startSandbox(${JSON.stringify(settings)})
    process.stdout.write(port + '\\n')`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => resolve(Number(text.toString())))
    child.on('exit', () => reject(new Error('The sandbox ended')))
  })
  const kill = () =>
    new Promise<void>((resolve) => {
      child.on('exit', () => resolve())
      child.kill('SIGKILL')
    })
  return { port, kill, stripe: stripeClient(port) }
}

test('a killed sandbox restarts with its acknowledged state, and delivers pending events', async () => {
  const dataDir = makeDataDir()
  const mailbox = await openMailbox(Array(1000).fill(500))
  const before = await spawnSandbox(dataDir, mailbox.url)
  const params = chairSession({ clock })
  const open = (idempotencyKey: string) =>
    before.stripe.checkout.sessions.create(params, { idempotencyKey })
  const sessions = await Promise.all(['a', 'b', 'c'].map(open))
  const [paid, expired, left] = sessions
  if (!paid || !expired || !left) throw new Error('three were opened')
  await press(paid.url, 'pay')
  await before.stripe.checkout.sessions.expire(expired.id)
  const payment_intent = await paymentOf(before, paid.id)
  const refund = await before.stripe.refunds.create(
    { payment_intent, amount: 50 },
    { idempotencyKey: 'r' },
  )
  await mailbox.until(4)
  await before.kill()

  mailbox.answers.length = 0
  const sent = mailbox.received.length
  const after = await openTestSandbox({ dataDir, webhookUrl: mailbox.url })
  const statusOf = async (id: string) => (await after.stripe.checkout.sessions.retrieve(id)).status
  expect(await Promise.all(sessions.map(({ id }) => statusOf(id)))).toEqual([
    'complete',
    'expired',
    'open',
  ])
  const again = await after.stripe.checkout.sessions.create(params, { idempotencyKey: 'c' })
  expect(again.id).toBe(left.id)
  const refundAgain = await after.stripe.refunds.create(
    { payment_intent, amount: 50 },
    { idempotencyKey: 'r' },
  )
  expect(refundAgain.id).toBe(refund.id)
  const types = (await mailbox.until(sent + 4)).slice(sent).map(({ event }) => event.type)
  expect(types.toSorted()).toEqual([
    'charge.refunded',
    'checkout.session.completed',
    'checkout.session.expired',
    'refund.created',
  ])
})

async function runOnce(
  dataDir: string,
  work: (testSandbox: TestSandbox) => Promise<void>,
): Promise<void> {
  const testSandbox = await openTestSandbox({ dataDir, now: clock.now })
  await work(testSandbox)
  await testSandbox.sandbox.close()
}

test('an incomplete last line after a crash is skipped, and the journal continues', async () => {
  const dataDir = makeDataDir()
  const journal = path.join(dataDir, 'journal.jsonl')
  const ids: string[] = []
  const openOne = async (testSandbox: TestSandbox) => {
    ids.push((await testSandbox.stripe.checkout.sessions.create(chairSession(testSandbox))).id)
  }
  await runOnce(dataDir, openOne)
  fs.appendFileSync(journal, '[{"put":"session","record":{"id":"cs_test_torn"')
  await runOnce(dataDir, openOne)
  await runOnce(dataDir, async ({ stripe }) => {
    const { data } = await stripe.checkout.sessions.list()
    expect(data.map((session) => session.id)).toEqual(ids.toReversed())
  })
})

test('a corrupt journal is rejected', async () => {
  const dataDir = makeDataDir()
  fs.writeFileSync(path.join(dataDir, 'journal.jsonl'), 'not a line\n[]\n')
  await expect(openTestSandbox({ dataDir })).rejects.toThrow(/damaged in line 1/)
})
