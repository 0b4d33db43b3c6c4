import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/support/database/database.ts'
import { type Db, inTransaction, openDatabase, type Tx } from './db.ts'

let database: FreshDatabase
let db: Db
/** Used to terminate all other connections. */
let other: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = openDatabase(database.url, { max: 2 })
  other = openDatabase(database.url, { max: 1 })
  await db.execute(sql`CREATE TABLE notes (id serial PRIMARY KEY, word text NOT NULL)`)
})
afterAll(async () => {
  await db.$client.end()
  await other.$client.end()
  await database.drop()
})

const cutOthers = () =>
  other.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND backend_type = 'client backend'`)

async function words(): Promise<string[]> {
  const { rows } = await other.execute<{ word: string }>(sql`SELECT word FROM notes ORDER BY id`)
  return rows.map(({ word }) => word)
}

test('a transaction is retried after a lost connection, and executed once', async () => {
  let tries = 0
  await inTransaction(db, async (tx) => {
    tries += 1
    await tx.execute(sql`INSERT INTO notes (word) VALUES ('once')`)
    if (tries === 1) await cutOthers()
    await tx.execute(sql`SELECT 1`)
  })
  expect(tries).toBe(2)
  expect(await words()).toEqual(['once'])
})

test('the work’s own error is thrown even if the connection is lost afterwards', async () => {
  const failing = inTransaction(db, async () => {
    await cutOthers()
    throw new Error('the real reason')
  })
  await expect(failing).rejects.toThrow('the real reason')
})

test('lost connections are replaced in the pool', async () => {
  for (let round = 0; round < 10; round++) {
    await cutOthers()
    // Usually begins before either of the two connections has noticed.
    const work = () => inTransaction(db, async (tx) => await tx.execute(sql`SELECT 1`))
    await Promise.all([work(), work(), db.execute(sql`SELECT 1`)])
  }
  expect(db.$client.totalCount).toBeLessThanOrEqual(2)
  expect(db.$client.waitingCount).toBe(0)
})

test('a refusal rolls back and is returned; nested, it rolls back to its savepoint', async () => {
  const before = await words()
  const write = (tx: Tx, word: string) => tx.execute(sql`INSERT INTO notes (word) VALUES (${word})`)
  const refused = await inTransaction(db, async (tx) => {
    await write(tx, 'refused')
    return { ok: false, reason: 'too-few' }
  })
  expect(refused).toEqual({ ok: false, reason: 'too-few' })
  expect(await words()).toEqual(before)
  const kept = await inTransaction(db, async (tx) => {
    await write(tx, 'kept')
    const step = await inTransaction(tx, async (inner) => {
      await write(inner, 'undone')
      return { ok: false }
    })
    return { ok: true, step }
  })
  expect(kept).toEqual({ ok: true, step: { ok: false } })
  expect(await words()).toEqual([...before, 'kept'])
  await other.execute(sql`DELETE FROM notes WHERE word = 'kept'`)
})

test('both transactions of a deadlock complete: the victim is retried', async () => {
  await other.execute(sql`CREATE TABLE locks AS SELECT id, 0 AS n FROM generate_series(1, 2) id`)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const raise = (tx: Tx, id: number) => tx.execute(sql`UPDATE locks SET n = n + 1 WHERE id = ${id}`)
  await Promise.all([
    inTransaction(db, async (tx) => {
      await raise(tx, 1)
      first.resolve()
      await second.promise
      await raise(tx, 2)
    }),
    inTransaction(db, async (tx) => {
      await raise(tx, 2)
      second.resolve()
      await first.promise
      await raise(tx, 1)
    }),
  ])
  const { rows } = await other.execute<{ n: number }>(sql`SELECT n FROM locks`)
  expect(rows.map(({ n }) => n)).toEqual([2, 2])
})

test('rolling back a nested transaction keeps the rest', async () => {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`INSERT INTO notes (word) VALUES ('outer')`)
    const step = inTransaction(tx, async (inner) => {
      await inner.execute(sql`INSERT INTO notes (word) VALUES ('inner')`)
      throw new Error('not this one')
    })
    await expect(step).rejects.toThrow('not this one')
  })
  expect(await words()).toEqual(['once', 'outer'])
})
