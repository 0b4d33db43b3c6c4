import { setTimeout as wait } from 'node:timers/promises'
import { test as base, describe, vi } from 'vitest'
import { keepEventLoopBusy } from '../../../test/support/busy-event-loop.ts'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { DatabaseNotifications } from '../database/notifications.ts'
import { inTransaction, openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { countDeadLetters, listDeadLetters } from './dead-letters.ts'
import { FinalFailure, type Jobs, type Retries, startJobs } from './queue.ts'

const QUICK: Retries = { limit: 20, delaySeconds: 1, longestDelaySeconds: 1 }
const SOON = { timeout: 10_000, interval: 50 }

/** Each test has its own database, so that they can wait concurrently. */
const test = base.extend('queue', async ({ onTestFinished }) => {
  const database = await freshDatabase()
  const db = openDatabase(database.url, { max: 6 })
  const running: Jobs[] = []
  const listening: DatabaseNotifications[] = []
  onTestFinished(async () => {
    await Promise.all(running.map((jobs) => jobs.stop()))
    await Promise.all(listening.map((notifications) => notifications.stop()))
    await db.$client.end()
    await database.drop()
  })
  return {
    db,
    listen: (): DatabaseNotifications => {
      const notifications = new DatabaseNotifications(database.url, createLog('silent'))
      listening.push(notifications)
      return notifications
    },
    start: async (retries?: Retries, notifications?: DatabaseNotifications): Promise<Jobs> => {
      const options = { retries, ...(notifications && { notifications }) }
      const jobs = await startJobs(db, createLog('silent'), ['sample'], options)
      running.push(jobs)
      return jobs
    },
    /** Number of jobs by state. */
    states: async (): Promise<Map<string, number>> => {
      const { rows } = await db.$client.query<{ state: string; count: number }>(
        `SELECT state, count(*) FROM jobs.job WHERE name = 'sample' GROUP BY state`,
      )
      return new Map(rows.map(({ state, count }) => [state, count]))
    },
  }
})

describe.concurrent('the queue', () => {
  test('a job exists if and only if its transaction commits', async ({
    queue: { db, start },
    expect,
  }) => {
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

  test('a job waits while the process is busy, up to half a minute', async ({
    queue: { db, start },
    expect,
  }) => {
    const jobs = await start()
    const done: string[] = []
    const handle = async ({ id = '' }) => {
      done.push(id)
    }
    await inTransaction(db, (tx) => jobs.enqueueAll(tx, 'sample', [{ id: 'late' }, { id: 'new' }]))
    await db.$client.query(
      `UPDATE jobs.job SET created_on = created_on - interval '31 seconds'
      WHERE data ->> 'id' = 'late'`,
    )
    const endBusy = keepEventLoopBusy()
    await jobs.work('sample', handle, { waitsWhileBusy: true })
    await vi.waitUntil(() => done.length > 0, SOON)
    await wait(500)
    expect(done).toEqual(['late'])
    endBusy()
    await vi.waitUntil(() => done.length === 2, SOON)
  })

  test('a waiting job runs when the queue is stopped', async ({ queue: { db, start }, expect }) => {
    const jobs = await start()
    const handle = vi.fn(async () => undefined)
    await inTransaction(db, (tx) => jobs.enqueue(tx, 'sample', {}))
    const endBusy = keepEventLoopBusy()
    await jobs.work('sample', handle, { waitsWhileBusy: true })
    const active = `SELECT FROM jobs.job WHERE name = 'sample' AND state = 'active'`
    await vi.waitUntil(async () => (await db.$client.query(active)).rowCount === 1, SOON)
    expect(handle).not.toHaveBeenCalled()
    await jobs.stop()
    endBusy()
    expect(handle).toHaveBeenCalledOnce()
  })

  test('several jobs exist if and only if their transaction commits, and each is retried', async ({
    queue: { db, start },
    expect,
  }) => {
    const jobs = await start(QUICK)
    const tries: string[] = []
    await jobs.work('sample', async ({ id = '' }) => {
      tries.push(id)
      if (tries.filter((tried) => tried === id).length < 2) throw new Error('not yet')
    })
    const failing = inTransaction(db, async (tx) => {
      await jobs.enqueueAll(tx, 'sample', [{ id: 'never' }, { id: 'not this one' }])
      throw new Error('the change did not happen')
    })
    await expect(failing).rejects.toThrow('did not happen')
    await inTransaction(db, (tx) => jobs.enqueueAll(tx, 'sample', [{ id: 'one' }, { id: 'two' }]))
    await vi.waitUntil(() => tries.length === 4, SOON)
    expect(tries.toSorted()).toEqual(['one', 'one', 'two', 'two'])
  })

  test('a failed job is retried until it succeeds', async ({ queue: { db, start }, expect }) => {
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

  test('queued jobs are executed without delay, each once', async ({
    queue: { db, start, states },
    expect,
  }) => {
    const jobs = await start()
    const done: string[] = []
    await inTransaction(db, async (tx) => {
      for (let id = 0; id < 300; id++) await jobs.enqueue(tx, 'sample', { id: String(id) })
    })
    await jobs.work('sample', async ({ id = '' }) => {
      done.push(id)
    })
    // Polling alone would run ten jobs a second.
    await vi.waitUntil(() => done.length >= 300, { ...SOON, timeout: 25_000 })
    await vi.waitUntil(async () => (await states()).get('completed') === 300, SOON)
    expect(new Set(done).size).toBe(300)
    expect(done).toHaveLength(300)
  })

  test('a job enqueued by another process is started by its notification', async ({
    queue: { db, start, listen },
    expect,
  }) => {
    const other = await start()
    const jobs = await start(undefined, listen())
    let done = 0
    await jobs.work('sample', async () => {
      done += 1
    })
    const began = performance.now()
    for (let count = 1; count <= 20; count++) {
      await other.enqueue(db, 'sample', {})
      await vi.waitUntil(() => done === count, SOON)
    }
    // Polling would take a second per job, and five if notifications are expected but do not arrive.
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('jobs of one batch succeed and fail independently', async ({
    queue: { db, start, states },
    expect,
  }) => {
    const jobs = await start(QUICK)
    const done: string[] = []
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const id of ['good', 'bad', 'slow', 'fine']) await jobs.enqueue(db, 'sample', { id })
    let tries = 0
    await jobs.work('sample', async ({ id = '' }) => {
      if (id === 'slow') await slow
      if (id === 'bad' && ++tries === 1) throw new Error('not yet')
      done.push(id)
    })
    // Recorded as completed while another job of its batch is still running.
    await vi.waitUntil(async () => (await states()).get('completed') === 2, SOON)
    expect(done.toSorted()).toEqual(['fine', 'good'])
    release()
    await vi.waitUntil(async () => (await states()).get('completed') === 4, SOON)
    expect(done.toSorted()).toEqual(['bad', 'fine', 'good', 'slow'])
  })

  test('while all jobs fail, queued jobs are run at a limited rate', async ({
    queue: { db, start },
    expect,
  }) => {
    const jobs = await start()
    let tries = 0
    for (let id = 0; id < 100; id++) await jobs.enqueue(db, 'sample', {})
    await jobs.work('sample', async () => {
      tries += 1
      throw new Error('nobody answers')
    })
    await vi.waitUntil(() => tries >= 10, SOON)
    const began = performance.now()
    await wait(2_500)
    const seconds = (performance.now() - began) / 1000
    expect(tries).toBeLessThanOrEqual(10 * (2 + Math.floor(seconds)))
  })

  test('a permanently failing job is tried once and becomes a dead letter', async ({
    queue: { db, start, states },
    expect,
  }) => {
    const jobs = await start(QUICK)
    const done: string[] = []
    for (const id of ['hopeless', 'good']) await jobs.enqueue(db, 'sample', { id })
    await jobs.work('sample', async ({ id = '' }) => {
      done.push(id)
      if (id === 'hopeless') throw new FinalFailure('nobody lives there')
    })
    await vi.waitUntil(async () => (await states()).get('failed') === 1, SOON)
    await wait(2_500)
    expect(done.toSorted()).toEqual(['good', 'hopeless'])
    const { rows } = await db.$client.query(
      `SELECT data, source_output ->> 'message' AS why FROM jobs.job WHERE name = 'dead-letters'`,
    )
    expect(rows).toEqual([{ data: { id: 'hopeless' }, why: 'nobody lives there' }])
  })

  test('a dead letter is retried or discarded once, in the caller’s transaction', async ({
    queue: { db, start },
    expect,
  }) => {
    const jobs = await start(QUICK)
    let works = false
    const done: string[] = []
    for (const id of ['first', 'second']) await jobs.enqueue(db, 'sample', { id })
    await jobs.work('sample', async ({ id = '' }) => {
      if (!works) throw new FinalFailure('nobody lives there')
      done.push(id)
    })
    await vi.waitUntil(async () => (await countDeadLetters(db, 10)) === 2, SOON)
    const deadLetters = await listDeadLetters(db, 10)
    expect(deadLetters.map(({ queue, why }) => [queue, why])).toEqual([
      ['sample', 'nobody lives there'],
      ['sample', 'nobody lives there'],
    ])
    expect(await listDeadLetters(db, 1)).toHaveLength(1)
    const [first, second] = deadLetters.toSorted((a, b) =>
      (a.data.id ?? '').localeCompare(b.data.id ?? ''),
    )
    if (!first || !second) throw new Error('two were given up')
    works = true
    const undone = inTransaction(db, async (tx) => {
      await jobs.retryDead(tx, first.id)
      throw new Error('the change did not happen')
    })
    await expect(undone).rejects.toThrow('did not happen')
    expect(await countDeadLetters(db, 10)).toBe(2)
    expect(await jobs.retryDead(db, first.id)).toBe(true)
    expect(await jobs.retryDead(db, first.id)).toBe(false)
    expect(await jobs.dropDead(db, second.id)).toBe(true)
    expect(await jobs.dropDead(db, second.id)).toBe(false)
    await vi.waitUntil(() => done.length > 0, SOON)
    expect(done).toEqual(['first'])
    expect(await countDeadLetters(db, 10)).toBe(0)
  })

  test('the options of an existing queue are updated', async ({ queue: { db, start }, expect }) => {
    await start(QUICK)
    await start()
    const { rows } = await db.$client.query(
      `SELECT retry_limit, retry_delay, retry_delay_max, dead_letter FROM jobs.queue WHERE name = 'sample'`,
    )
    expect(rows).toEqual([
      { retry_limit: 1_600, retry_delay: 5, retry_delay_max: 60, dead_letter: 'dead-letters' },
    ])
  })
})
