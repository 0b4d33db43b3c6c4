import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type Db, inTransaction, openDatabase } from './db.ts'
import { type Jobs, type Retries, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const QUICK: Retries = { limit: 20, delaySeconds: 1, longestDelaySeconds: 1 }
const SOON = { timeout: 10_000, interval: 50 }

let database: FreshDatabase
let db: Db
let running: Jobs[]

beforeEach(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, { max: 6 })
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await db.$client.end()
  await database.drop()
})

async function start(retries?: Retries): Promise<Jobs> {
  const jobs = await startJobs(db, createLog('silent'), ['sample'], { retries })
  running.push(jobs)
  return jobs
}

test('a job exists if and only if its transaction commits', async () => {
  const jobs = await start()
  const done: string[] = []
  await jobs.work('sample', async ({ id = '' }) => {
    done.push(id)
  })
  const failing = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, 'sample', { id: 'never' })
    throw new Error('the change did not happen')
  })
  await expect(failing).rejects.toThrow('did not happen')
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'sample', { id: 'once' }))
  await vi.waitUntil(() => done.length > 0, SOON)
  await wait(1_500)
  expect(done).toEqual(['once'])
})

test('a job that throws is tried again until it works, and then no more', async () => {
  const jobs = await start(QUICK)
  let tries = 0
  await jobs.work('sample', async () => {
    tries += 1
    if (tries < 3) throw new Error('not yet')
  })
  await jobs.enqueue(db, 'sample', {})
  await vi.waitUntil(() => tries === 3, SOON)
  await wait(2_500)
  expect(tries).toBe(3)
})

test('a queue of an earlier version takes the numbers of this one', async () => {
  await start(QUICK)
  await start()
  const { rows } = await db.$client.query(
    `SELECT retry_limit, retry_delay, retry_delay_max, dead_letter FROM jobs.queue WHERE name = 'sample'`,
  )
  expect(rows).toEqual([
    { retry_limit: 1_600, retry_delay: 5, retry_delay_max: 60, dead_letter: 'dead-letters' },
  ])
})
