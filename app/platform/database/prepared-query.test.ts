import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { inTransaction } from '../db.ts'
import { rateLimits } from '../rate-limit/schema.ts'
import { preparedQuery } from './prepared-query.ts'

const db = await openTestDatabase()

let built = 0
const countsOf = preparedQuery((db) => {
  built += 1
  return db
    .select({ count: rateLimits.turns })
    .from(rateLimits)
    .where(eq(rateLimits.who, sql.placeholder('who')))
    .prepare('counts_of')
})

test('a query is built once per database, and executed with different values', async () => {
  const row = { scope: 'sample', since: new Date() }
  await db.insert(rateLimits).values([
    { ...row, who: 'one', turns: 1 },
    { ...row, who: 'two', turns: 2 },
  ])
  for (const [who, count] of [
    ['one', 1],
    ['two', 2],
    ['one', 1],
  ] as const) {
    expect(await countsOf(db).execute({ who })).toEqual([{ count }])
  }
  expect(built).toBe(1)
})

test('inside a transaction a query sees the rows that the transaction has written', async () => {
  const refused = await inTransaction(db, async (tx) => {
    await tx
      .insert(rateLimits)
      .values({ scope: 'sample', who: 'inside', since: new Date(), turns: 7 })
    return { ok: false, inside: await countsOf(tx).execute({ who: 'inside' }) }
  })
  expect(refused.inside).toEqual([{ count: 7 }])
  expect(await countsOf(db).execute({ who: 'inside' })).toEqual([])
})
