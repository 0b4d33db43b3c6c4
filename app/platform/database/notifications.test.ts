import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/support/database/database.ts'
import { eventually } from '../../../test/support/shop.ts'
import { openDatabase } from '../db.ts'
import { createLog } from '../log.ts'
import { DatabaseNotifications } from './notifications.ts'

/** A listener, and the notifications received so far. */
async function openListener() {
  const database = await freshDatabase()
  const db = openDatabase(database.url)
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  const heard: string[] = []
  const handlers = {
    received: () => heard.push('received'),
    connected: (up: boolean) => heard.push(up ? 'up' : 'down'),
  }
  const silent = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const listener = new DatabaseNotifications(database.url, silent)
  listener.on('catalogue', handlers)
  onTestFinished(() => listener.stop())
  await eventually(async () => heard.includes('up'))
  return { db, heard }
}

test('notifications arrive, and a lost connection is detected within a second and reopened', async () => {
  const { db, heard } = await openListener()
  await db.execute(sql`select pg_notify('catalogue', '')`)
  await eventually(async () => heard.includes('received'))

  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kept notifications' and datname = current_database()`)
  await eventually(async () => heard.includes('down'), 1_000)
  await eventually(async () => heard.filter((one) => one === 'up').length === 2)
  heard.length = 0
  await db.execute(sql`select pg_notify('catalogue', '')`)
  await eventually(async () => heard.includes('received'))
})

test('a blocked event loop is not mistaken for a lost connection', async () => {
  const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
  let beats = 0
  const requested = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => requested.mockRestore())
  requested.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (given[0] === 'SELECT 1') {
      beats += 1
      // Blocks once the query has been sent and its timeout is running.
      if (beats === 1) queueMicrotask(() => beBusy(900))
    }
    return Reflect.apply(query, this, given)
  })
  const { heard } = await openListener()
  await eventually(async () => beats > 1)
  expect(heard).toEqual(['up'])
})

function beBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
