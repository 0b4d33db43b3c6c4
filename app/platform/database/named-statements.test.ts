import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/database/database.ts'
import { inTransaction, type Tx } from '../db.ts'

const db = await openTestDatabase()

/** The prepared statements of the transaction's connection whose text contains `mark`. */
async function kept(tx: Tx, mark: string): Promise<string[]> {
  const found = await tx.execute<{ statement: string }>(sql`
    select statement from pg_prepared_statements where strpos(statement, ${mark}) > 0`)
  return found.rows.map(({ statement }) => statement)
}

test('a statement inside transactions is named from its third use on, with the same results', async () => {
  await inTransaction(db, async (tx) => {
    const ask = async (value: number) => {
      const { rows } = await tx.execute<{ often: number }>(
        sql`select ${value}::integer + 1 as often`,
      )
      return rows
    }
    expect(await ask(1)).toEqual([{ often: 2 }])
    expect(await ask(2)).toEqual([{ often: 3 }])
    expect(await kept(tx, 'as often')).toEqual([])
    expect(await ask(3)).toEqual([{ often: 4 }])
    expect(await kept(tx, 'as often')).toEqual(['select $1::integer + 1 as often'])
    expect(await ask(4)).toEqual([{ often: 5 }])
  })
})

test('statements whose text varies, and statements without values, are not named', async () => {
  await inTransaction(db, async (tx) => {
    const varied = (names: number): SQL => {
      const values = sql.join(
        Array.from({ length: names }, (_, n) => sql`${n}::integer`),
        sql`, `,
      )
      return sql`select array[${values}] as varied`
    }
    for (let names = 1; names < 9; names += 1) await tx.execute(varied(names))
    for (let times = 0; times < 5; times += 1) await tx.execute(sql`select 1 as plain`)
    expect(await kept(tx, 'as varied')).toEqual([])
    expect(await kept(tx, 'as plain')).toEqual([])
  })
})

test('a statement outside transactions is not named: its best plan may depend on the values', async () => {
  for (let times = 0; times < 5; times += 1)
    await db.execute(sql`select ${times}::integer as search`)
  await inTransaction(db, async (tx) => expect(await kept(tx, 'as search')).toEqual([]))
})

test('a failed statement rolls its transaction back, and its name stays usable', async () => {
  const divide = (by: number) =>
    inTransaction(db, (tx) => tx.execute<{ n: number }>(sql`select 6 / ${by}::integer as n`))
  for (let times = 0; times < 4; times += 1) await divide(3)
  await expect(divide(0)).rejects.toThrow()
  expect((await divide(2)).rows).toEqual([{ n: 3 }])
})
