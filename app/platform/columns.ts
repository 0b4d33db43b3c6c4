import { customType, timestamp } from 'drizzle-orm/pg-core'
import type { Pence } from './money.ts'

/** Money: `numeric(10,2)` pounds in the database, whole pence in code. */
export const pence = customType<{ data: Pence; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: (amount) => (amount / 100).toFixed(2),
  fromDriver: (pounds) => Math.round(Number(pounds) * 100),
})

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** Read by the database alone. */
export const tsvector = customType<{ data: never; driverData: string }>({
  dataType: () => 'tsvector',
})
