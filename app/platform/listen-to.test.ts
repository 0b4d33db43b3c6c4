import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../test/database.ts'
import { eventually } from '../../test/shop.ts'
import { openDatabase } from './db.ts'
import { listenTo } from './listen-to.ts'
import { createLog } from './log.ts'

test('notices are heard, and a lost connection is noticed within a second and mended', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.url)
  onTestFinished(async () => {
    await db.$client.end()
    await database.drop()
  })
  const heard: string[] = []
  const hears = {
    notice: () => heard.push('notice'),
    connected: (up: boolean) => heard.push(up ? 'up' : 'down'),
  }
  const silent = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const listener = listenTo(database.url, 'catalogue', hears, silent)
  onTestFinished(() => listener.stop())
  await eventually(async () => heard.includes('up'))
  await db.execute(sql`select pg_notify('catalogue', '')`)
  await eventually(async () => heard.includes('notice'))

  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kept news' and datname = current_database()`)
  await eventually(async () => heard.includes('down'), 1_000)
  await eventually(async () => heard.filter((one) => one === 'up').length === 2)
  heard.length = 0
  await db.execute(sql`select pg_notify('catalogue', '')`)
  await eventually(async () => heard.includes('notice'))
})
