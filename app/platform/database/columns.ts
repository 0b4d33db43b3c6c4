import { customType, timestamp } from 'drizzle-orm/pg-core'
import { fromPounds, type Pence, toPoundsText } from '../values/money.ts'

/** Money: `numeric(10,2)` pounds in the database, whole pence in code. */
export const penceColumn = customType<{ data: Pence; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: toPoundsText,
  fromDriver: readNumeric,
})

/** A sum of money, which may exceed the largest single amount. */
export const penceSumColumn = customType<{ data: Pence; driverData: string }>({
  dataType: () => 'numeric(16,2)',
  toDriver: toPoundsText,
  fromDriver: readNumeric,
})

/**
 * PostgreSQL's `numeric` pounds as pence, for queries that bypass the schema's columns.
 *
 * @throws RangeError if it has fractions of a penny
 */
export function readNumeric(pounds: string): Pence {
  const amount = fromPounds(Number(pounds))
  if (amount === null) throw new RangeError(`not an amount in pounds: ${pounds}`)
  return amount
}

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** A column that only the database itself reads. */
export const tsvector = customType<{ data: never; driverData: string }>({
  dataType: () => 'tsvector',
})
